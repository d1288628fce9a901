package import Files

/// What differs between two trees of pictures, from the oldest question to the last: which, how, by what and how many.
package struct Comparison: Sendable {
  /// One of the two.
  package struct Side: Sendable, Hashable {
    /// As the command line names it.
    package var name: String
    /// How many pictures it has.
    package var pictureCount: Int
    /// Whether it has a record that can be read.
    package var hasRecord: Bool
    /// Why its record cannot be used though there is one; a clause.
    package var recordFault: String?
    /// Of the bytes of its record; `nil` where there is none, or it cannot be read.
    package var recordDigest: Digest?

    package init(
      name: String, pictureCount: Int, hasRecord: Bool, recordFault: String? = nil, recordDigest: Digest? = nil
    ) {
      self.name = name
      self.pictureCount = pictureCount
      self.hasRecord = hasRecord
      self.recordFault = recordFault
      self.recordDigest = recordDigest
    }
  }

  package var old: Side
  package var new: Side
  package var settings: Settings
  /// All of both sides, also those that are the same; sorted by name.
  package var pictures: [Picture]
  /// The pictures that are not the same, or of which the records tell an app otherwise, by what was done to them; the one
  /// to look at first comes first.
  package var edits: [Edit]
  /// Files that are no pictures and differ in their bytes, sorted by name. The records are not among them.
  package var otherFiles: [OtherFile]

  package init(
    old: Side, new: Side, settings: Settings, pictures: [Picture], edits: [Edit], otherFiles: [OtherFile] = []
  ) {
    self.old = old
    self.new = new
    self.settings = settings
    self.pictures = pictures
    self.edits = edits
    self.otherFiles = otherFiles
  }

  package func count(_ change: Change) -> Int { pictures.count { $0.change == change } }

  /// What the whole comes to.
  package enum Verdict: String, Sendable {
    /// Nothing differs but in ways that are equal to see, were allowed, or were accepted.
    case same
    case changed
    /// A picture or another file could not be read, whatever else there is.
    case failed
  }

  package var verdict: Verdict {
    if pictures.contains(where: { $0.change == .unreadable })
      || otherFiles.contains(where: { $0.change == .unreadable })
    {
      return .failed
    }
    let isChanged = pictures.contains { $0.change.isDifference && !$0.isAccepted } || !otherFiles.isEmpty
    return isChanged ? .changed : .same
  }
}
