import Files

/// Appends values to the bytes of an index.
struct IndexWriter {
  var bytes: [UInt8] = []

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  mutating func add(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// A count, or an index: of what is in memory, there are not as many as `UInt32` has.
  mutating func add(count: Int) { add(UInt32(count)) }

  mutating func add(_ text: String) {
    add(count: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ digest: Digest) {
    for lane in 0..<4 { add(digest.words[lane]) }
  }

  mutating func add(_ stamp: FileStamp) {
    add(stamp.size)
    add(stamp.modified)
    add(stamp.changed)
    add(stamp.inode)
  }

  mutating func add(_ input: Input) {
    add(input.path)
    switch input.content {
    case .file(let digest):
      add(UInt8(0))
      add(digest)
    case .names(let digest):
      add(UInt8(1))
      add(digest)
    case .folder: add(UInt8(2))
    case .absent: add(UInt8(3))
    }
    add(input.stamp) { $0.add($1) }
  }

  mutating func add<Value>(_ value: Value?, add: (inout Self, Value) -> Void) {
    self.add(UInt8(value == nil ? 0 : 1))
    if let value { add(&self, value) }
  }

  mutating func add<Item>(_ items: [Item], add: (inout Self, Item) -> Void) {
    self.add(count: items.count)
    for item in items { add(&self, item) }
  }
}
