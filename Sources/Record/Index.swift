package import Files

/// What this machine remembers of the last bake into a folder, as git's index does of its files: with it a run need not
/// read, lay out or hash again what has not changed. It is never needed, and never trusted over the disk.
package struct Index: Sendable, Hashable {
  /// Its name in the folder for what this machine remembers.
  package static let name = "index"

  /// A guide, sprite or reveal that was laid out without a warning.
  package struct Subject: Sendable, Hashable {
    /// Of all that the manifest says of it, and of what it shares with others.
    package var source: Digest
    /// Indices of its outputs.
    package var outputs: [Int]
    /// Indices of the inputs that are its own: pictures, and variants of them that were looked for.
    package var inputs: [Int]

    package init(source: Digest, outputs: [Int], inputs: [Int]) {
      self.source = source
      self.outputs = outputs
      self.inputs = inputs
    }
  }

  package struct Output: Sendable, Hashable {
    package var name: String
    /// Of the file that was written.
    package var sha256: Digest
    /// `nil` where the file must be read to know.
    package var stamp: FileStamp?

    package init(name: String, sha256: Digest, stamp: FileStamp?) {
      self.name = name
      self.sha256 = sha256
      self.stamp = stamp
    }
  }

  /// Of the program's own file, its libraries and its version: what another program remembers is no use.
  package var program: Digest
  /// Of the command's choices (manifest, colours, share), where everything that it asked for was there when it ended,
  /// without a fault or a warning; else `nil`.
  package var done: Digest?
  /// Of the record that this is about.
  package var record: FileStamp?
  /// `checksum(of:)` the bytes of that record.
  package var recordChecksum: UInt64
  /// Files of the manifest, folders of patterns, font files, folders of fonts, and pictures; each once.
  package var inputs: [Input]
  /// Indices of the inputs that each text depends on: font files and folders of fonts.
  package var fonts: [Int]
  package var subjects: [Subject]
  /// In the order of the record.
  package var outputs: [Output]

  package init(
    program: Digest, done: Digest?, record: FileStamp?, recordChecksum: UInt64, inputs: [Input], fonts: [Int],
    subjects: [Subject], outputs: [Output]
  ) {
    self.program = program
    self.done = done
    self.record = record
    self.recordChecksum = recordChecksum
    self.inputs = inputs
    self.fonts = fonts
    self.subjects = subjects
    self.outputs = outputs
  }

  /// What tells one record's bytes from another's.
  package static func checksum(of record: [UInt8]) -> UInt64 { Checksum.of(record[...]) }
}
