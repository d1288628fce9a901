/// Where a report lies.
struct ReportPath {
  /// The folder of the page.
  let folder: String
  /// The page's name in it.
  let name: String
  /// The name of the folder beside the page.
  let files: String

  init(_ path: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    // A name that begins with its only dot is all stem.
    let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.startIndex
    files = (dot == name.startIndex ? name : String(name[..<dot])) + "-files"
  }
}
