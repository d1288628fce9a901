import Geometry

/// Writes a value as bytes that are equal exactly where values are: on every machine, in every run.
///
/// Conformances to `Codable` that the compiler makes name each property, so none can be forgotten. A value begins with a
/// tag that tells its kind, a text with its length, and what has keys or items ends with a tag. Numbers are
/// little-endian; there is one zero and one NaN. Texts count as equal by their code units.
final class CanonicalEncoder: Encoder {
  enum Tag: UInt8 {
    case none, no, yes, integer, double, text, keys, key, items, end, path, move, line, cubic, close
  }

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private(set) var bytes: [UInt8] = []
  /// Where it is not 0, numbers are rounded to whole multiples of 1 / `grid`.
  private let grid: Double

  init(grid: Double = 0) {
    self.grid = grid
    bytes.reserveCapacity(4096)
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    append(.keys)
    return KeyedEncodingContainer(Keyed(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    append(.items)
    return Items(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  // MARK: Values

  func append(_ tag: Tag) { bytes.append(tag.rawValue) }

  func append(_ value: Bool) { append(value ? .yes : .no) }

  func append(_ value: some BinaryInteger) {
    append(.integer)
    append(word: UInt64(truncatingIfNeeded: value))
  }

  func append(_ value: Double) {
    append(.double)
    append(bits: value)
  }

  func append(_ text: String) {
    append(.text)
    append(counted: text)
  }

  func append(key: some CodingKey) {
    append(.key)
    append(counted: key.stringValue)
  }

  func append<Value: Encodable>(encoding value: Value) throws {
    // The only long lists of numbers, and the bulk of a scene: containers for each number would take ten times as long.
    if Value.self == Path.self {
      append(value as! Path)
    } else {
      try value.encode(to: self)
    }
    append(.end)
  }

  private func append(_ path: Path) {
    append(.path)
    for segment in path.segments {
      switch segment {
      case .move(let p):
        append(.move)
        append(p)
      case .line(let p):
        append(.line)
        append(p)
      case .cubic(let a, let b, let p):
        append(.cubic)
        append(a)
        append(b)
        append(p)
      case .close: append(.close)
      }
    }
  }

  private func append(_ point: Point) {
    append(bits: point.x)
    append(bits: point.y)
  }

  private func append(bits value: Double) {
    let value = grid == 0 ? value : (value * grid).rounded()
    append(word: value == 0 ? 0 : value.isNaN ? Double.nan.bitPattern : value.bitPattern)
  }

  private func append(counted text: String) {
    let text = text.utf8
    append(word: UInt64(text.count))
    bytes.append(contentsOf: text)
  }

  private func append(word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
