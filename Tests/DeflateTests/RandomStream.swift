import Deflate

/// Bytes with their stretches, made from a seed.
struct RandomStream {
  private(set) var bytes: [UInt8]
  private(set) var stretches: [Range<Int>] = []
  let stride: Int
  private var generator: Generator

  /// SplitMix64.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }
  }

  init(seed: UInt64) {
    generator = Generator(state: seed)
    let count = Int.random(in: 1...(1 << Int.random(in: 0...18, using: &generator)), using: &generator)
    bytes = Array(repeating: 0, count: count)
    stride = Int.random(in: 0...4, using: &generator) == 0 ? 0 : Int.random(in: 1...3000, using: &generator)
    var place = Bool.random(using: &generator) ? 0 : Int.random(in: 0...count, using: &generator)
    let longestGap = 1 << Int.random(in: 1...17, using: &generator)
    let longestStretch = 1 << Int.random(in: 0...17, using: &generator)
    while place < count {
      let end = min(place + Int.random(in: 1...longestStretch, using: &generator), count)
      fill(place..<end)
      stretches.append(place..<end)
      place = end + Int.random(in: 1...longestGap, using: &generator)
    }
  }

  /// One byte at the beginning of each row.
  init(rows: Int, stride: Int) {
    generator = Generator(state: 0)
    bytes = Array(repeating: 0, count: rows * stride)
    self.stride = stride
    for row in 0..<rows {
      bytes[row * stride] = 2
      stretches.append(row * stride..<row * stride + 1)
    }
  }

  init(noise count: Int) {
    generator = Generator(state: 7)
    stride = 0
    bytes = []
    for _ in 0..<count { bytes.append(UInt8.random(in: 0...255, using: &generator)) }
    if count > 0 { stretches = [0..<count] }
  }

  init(zeros count: Int) {
    generator = Generator(state: 0)
    bytes = Array(repeating: 0, count: count)
    stride = 1000
  }

  /// Noise, runs, repeats of what is before, few values, or zeros.
  private mutating func fill(_ stretch: Range<Int>) {
    var place = stretch.lowerBound
    while place < stretch.upperBound {
      let end = min(place + Int.random(in: 1...400, using: &generator), stretch.upperBound)
      let kind = Int.random(in: 0...4, using: &generator)
      let value = UInt8.random(in: 0...255, using: &generator)
      let distance = Int.random(in: 1...40_000, using: &generator)
      for i in place..<end {
        bytes[i] =
          switch kind {
          case 0: UInt8.random(in: 0...255, using: &generator)
          case 1: value
          case 2: i >= distance ? bytes[i - distance] : value
          case 3: UInt8.random(in: 0...5, using: &generator)
          default: 0
          }
      }
      place = end
    }
  }

  func compressed(_ effort: SparseDeflater.Effort, by deflater: SparseDeflater = SparseDeflater()) -> [UInt8] {
    bytes.withUnsafeBufferPointer { bytes in
      let stream = SparseStream(bytes: bytes, stretches: stretches, stride: stride)
      return Array(deflater.compress(stream, effort: effort))
    }
  }

  /// Compressed while it is written, in parts of at most a stride.
  func compressedAsWritten(by deflater: SparseDeflater = SparseDeflater()) -> [UInt8] {
    let longest = max(stride, 1)
    deflater.begin(count: bytes.count, stride: longest)
    for stretch in stretches {
      for start in Swift.stride(from: stretch.lowerBound, to: stretch.upperBound, by: longest) {
        let part = start..<min(start + longest, stretch.upperBound)
        let room = UnsafeMutableBufferPointer(start: deflater.room(for: part), count: part.count)
        precondition(room.allSatisfy { $0 == 0 })
        _ = room.update(fromContentsOf: bytes[part])
        deflater.note(part)
      }
    }
    return Array(deflater.finish())
  }
}
