package import Files
import Record

extension OutputFolder {
  /// Whether a picture of that name lies within the folder, and is no file of Scrim's own. Records come from other
  /// machines: a name in one may lead anywhere.
  package static func mayHold(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }
      && parts[0] != ".scrim" && name != Record.file && !isDraft(String(parts[parts.count - 1]))
  }
}
