/// A path as most disks tell paths apart: by its bytes. Texts are equal also where their bytes are not, as where an é is
/// one letter, or an e and an accent.
package struct FileName: Sendable, Hashable, Comparable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (one: FileName, other: FileName) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

  package static func < (one: FileName, other: FileName) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension FileName: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}
