extension Dice {
  /// Changes some bytes as a damaged disk, or somebody who guesses, would.
  mutating func mangle(_ bytes: inout [UInt8], words: [[UInt8]] = []) {
    for _ in 0..<count(limit: 3) {
      let place = below(bytes.count)
      let length = min(bytes.count - place, count(limit: 6))
      switch below(9) {
      case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(below(8))
      case 1 where !bytes.isEmpty: bytes[place] = pick([0, 1, 0x7f, 0x80, 0xff, 0x0a, 0x20, 0x22, byte()])
      case 2: bytes.removeSubrange(place..<place + length)
      case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: below(bytes.count + 1))
      case 4: bytes.insert(contentsOf: self.bytes(length), at: place)
      case 5 where bytes.count > 8: bytes.removeLast(below(bytes.count))
      case 6 where !bytes.isEmpty:
        let other = below(bytes.count)
        bytes.swapAt(place, other)
      case 7 where !bytes.isEmpty:
        // A number in binary: the largest, the least, one off.
        for index in place..<min(bytes.count, place + pick([1, 2, 4])) { bytes[index] = pick([0, 0xff, 0x7f, 0x80]) }
      default:
        if !words.isEmpty { bytes.insert(contentsOf: pick(words), at: place) }
      }
    }
  }
}
