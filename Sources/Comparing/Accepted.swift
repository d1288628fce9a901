import Files
package import Record

/// Differences that somebody looked at and accepted: each holds for exactly these bytes of both sides. The format of the
/// file is schema/accepted.schema.json.
package struct Accepted: Sendable {
  private struct Entry: Hashable {
    var name: FileName
    var oldName: FileName?
    var old: Digest?
    var new: Digest?
  }

  private static let version = 1
  private static let kind = "scrim-accepted"

  private var entries: Set<Entry> = []

  /// None.
  package init() {}

  /// Those in the bytes of a file. Keys that this version does not know are passed over.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    let document = JSON.Entry(try JSON(parsing: bytes))
    guard try document.member("kind").text() == Self.kind else {
      throw document.fault("no file of accepted pictures: its 'kind' is not '\(Self.kind)'")
    }
    let version = try document.member("version").integer()
    guard version == Self.version else {
      throw document.fault("accepted pictures of version \(version); this program reads version \(Self.version)")
    }
    for picture in try document.member("pictures").items() {
      let oldName = try picture["oldName"]?.text()
      let entry = Entry(
        name: FileName(try picture.member("name").text()), oldName: oldName.map { FileName($0) },
        old: try Self.digest(try picture.member("old")), new: try Self.digest(try picture.member("new")))
      guard entry.old != nil || entry.new != nil else { throw picture.fault("neither side has a file") }
      entries.insert(entry)
    }
  }

  private static func digest(_ entry: JSON.Entry) throws(JSONError) -> Digest? {
    if case .null = entry.json { return nil }
    guard let digest = Digest(hex: try entry.text()) else { throw entry.fault("64 hexadecimal digits are wanted") }
    return digest
  }

  /// Adds those of another file.
  package mutating func add(_ other: Accepted) { entries.formUnion(other.entries) }

  package var isEmpty: Bool { entries.isEmpty }

  /// Whether a picture was accepted with these very bytes. One whose bytes are not known, or that cannot be read, never
  /// was.
  package func holds(_ picture: Comparison.Picture) -> Bool {
    guard picture.change != .unreadable, let entry = Self.entry(of: picture) else { return false }
    return entries.contains(entry)
  }

  private static func entry(of picture: Comparison.Picture) -> Entry? {
    let (old, new) = (picture.old?.sha256, picture.new?.sha256)
    guard old != nil || picture.old == nil, new != nil || picture.new == nil else { return nil }
    return Entry(
      name: FileName(picture.name), oldName: picture.oldName.map { FileName($0) }, old: old, new: new)
  }

  /// The bytes of a file that accepts pictures, as they are. Those whose bytes are not known are left out.
  package static func bytes(of pictures: some Sequence<Comparison.Picture>) -> [UInt8] {
    let entries = pictures.compactMap(entry).sorted { $0.name < $1.name }
    let list = entries.map { entry in
      var members = [JSON.Member("name", .text(entry.name.text))]
      members.add("oldName", entry.oldName.map { .text($0.text) })
      members.append(.init("old", entry.old.map { .text($0.hex) } ?? .null))
      members.append(.init("new", entry.new.map { .text($0.hex) } ?? .null))
      return JSON.map(members)
    }
    return JSON.map([
      .init("version", .integer(version)), .init("kind", .text(kind)), .init("pictures", .list(list)),
    ]).bytes()
  }
}
