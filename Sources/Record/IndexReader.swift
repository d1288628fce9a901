import Files

/// Reads values from the bytes of an index, of which it believes nothing.
struct IndexReader {
  struct Damage: Error {}

  let bytes: UnsafeRawBufferPointer
  var place: Int

  var isAtEnd: Bool { place == bytes.count }

  /// Goes past `count` bytes, and gives the place of the first.
  private mutating func take(_ count: Int) throws(Damage) -> Int {
    guard bytes.count - place >= count else { throw Damage() }
    defer { place += count }
    return place
  }

  mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _: Number.Type = Number.self
  ) throws(Damage) -> Number {
    Number(littleEndian: bytes.loadUnaligned(fromByteOffset: try take(MemoryLayout<Number>.size), as: Number.self))
  }

  mutating func text() throws(Damage) -> String {
    let count = Int(try number(UInt32.self))
    let first = try take(count)
    guard let text = String(validating: UnsafeRawBufferPointer(rebasing: bytes[first..<place]), as: UTF8.self) else {
      throw Damage()
    }
    return text
  }

  mutating func digest() throws(Damage) -> Digest {
    var words = SIMD4<UInt64>()
    for lane in 0..<4 { words[lane] = try number() }
    return Digest(words: words)
  }

  mutating func stamp() throws(Damage) -> FileStamp {
    FileStamp(size: try number(), modified: try number(), changed: try number(), inode: try number())
  }

  mutating func input() throws(Damage) -> Input {
    let path = try text()
    let content: Input.Content
    switch try number(UInt8.self) {
    case 0: content = .file(try digest())
    case 1: content = .names(try digest())
    case 2: content = .folder
    case 3: content = .absent
    default: throw Damage()
    }
    return Input(
      path: path, content: content, stamp: try optional { (reader) throws(Damage) in try reader.stamp() })
  }

  mutating func optional<Value>(_ read: (inout Self) throws(Damage) -> Value) throws(Damage) -> Value? {
    switch try number(UInt8.self) {
    case 0: nil
    case 1: try read(&self)
    default: throw Damage()
    }
  }

  /// - Parameter leastSize: the bytes that an item has at least: room is made for no more than there can be.
  mutating func list<Item>(
    leastSize: Int, _ read: (inout Self) throws(Damage) -> Item
  ) throws(Damage) -> [Item] {
    let count = Int(try number(UInt32.self))
    guard count <= (bytes.count - place) / leastSize else { throw Damage() }
    var items: [Item] = []
    items.reserveCapacity(count)
    for _ in 0..<count { items.append(try read(&self)) }
    return items
  }

  mutating func indices(below limit: Int) throws(Damage) -> [Int] {
    try list(leastSize: 4) { (reader) throws(Damage) in
      let index = Int(try reader.number(UInt32.self))
      guard index < limit else { throw Damage() }
      return index
    }
  }
}
