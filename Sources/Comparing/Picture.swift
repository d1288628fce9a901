package import Files
package import Geometry
package import Record

extension Comparison {
  /// What is known of one picture on both sides.
  package struct Picture: Sendable, Hashable {
    /// Its file on one side.
    package struct File: Sendable, Hashable {
      /// In bytes.
      package var length: Int
      /// Of the bytes; `nil` where the picture is the same and nobody asked.
      package var sha256: Digest?
      /// In pixels; `nil` where it was not looked into.
      package var size: PixelSize?

      package init(length: Int, sha256: Digest? = nil, size: PixelSize? = nil) {
        self.length = length
        self.sha256 = sha256
        self.size = size
      }
    }

    /// Its path: of the new side, or of the old one where it is removed.
    package var name: String
    /// Its path on the old side, where that is another.
    package var oldName: String?
    package var naming: Naming?
    package var change: Change
    package var subject: Subject
    package var old: File?
    package var new: File?
    /// Where both sides could be read and are not the same in all.
    package var pixels: PixelDifference?
    /// What the records tell, in words, the most important first; empty where a side has none.
    package var words: [Record.Change]
    /// Fonts, source pictures and programs that are not what they were: "Inter Regular 4.0 → 4.1".
    package var causes: [String]
    /// Of a picture whose sides both have a record: whether it counts as a difference and has
    /// unexplained pixels.
    package var isUnexplained: Bool
    /// Why it is unreadable: "old: its header is damaged".
    package var reason: String?
    /// Whether it was accepted, just as it is.
    package var isAccepted: Bool

    package init(
      name: String, oldName: String? = nil, naming: Naming? = nil, change: Change, subject: Subject, old: File? = nil,
      new: File? = nil, pixels: PixelDifference? = nil, words: [Record.Change] = [], causes: [String] = [],
      isUnexplained: Bool = false, reason: String? = nil, isAccepted: Bool = false
    ) {
      self.name = name
      self.oldName = oldName
      self.naming = naming
      self.change = change
      self.subject = subject
      self.old = old
      self.new = new
      self.pixels = pixels
      self.words = words
      self.causes = causes
      self.isUnexplained = isUnexplained
      self.reason = reason
      self.isAccepted = isAccepted
    }
  }
}
