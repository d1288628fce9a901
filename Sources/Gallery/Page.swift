import Comparing
import Files

/// The page of a report: one HTML file, in which are its style, its script and what they show.
///
/// The sources are files that can be opened and checked by themselves; the links between them are what is replaced.
struct Page {
  let bytes: [UInt8]

  init(_ comparison: Comparison, sheets: [FileName: Sheet], leftOutCount: Int, files: FileTable) {
    let data = PageData(comparison, sheets: sheets, leftOutCount: leftOutCount, files: files).bytes
    let style = PackageResources.report_css
    let script = PackageResources.report_js
    let title = "\(comparison.old.name) → \(comparison.new.name)"
    var page: [UInt8] = []
    var rest = PackageResources.report_html[...]
    func replace(_ mark: StaticString, _ parts: [[UInt8]]) {
      let mark = UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
      let place = rest.indices.first { rest[$0...].starts(with: mark) }!
      page += rest[..<place]
      for part in parts { page += part }
      rest = rest[(place + mark.count)...]
    }
    // Nothing but these two is ever run or laid out by, whatever a name holds.
    replace("script-src 'unsafe-inline'", [Self.permission("script-src", script)])
    replace("style-src 'unsafe-inline'", [Self.permission("style-src", style)])
    replace("<title>scrim diff", [Array("<title>".utf8), Self.escaped(title), Array(" · scrim diff".utf8)])
    replace(
      "<link rel=\"stylesheet\" href=\"report.css\">", [Array("<style>".utf8), style, Array("</style>".utf8)])
    replace("{}</script>", [data, Array("</script>".utf8)])
    replace("<script src=\"report.js\">", [Array("<script>".utf8), script])
    bytes = page + rest
  }

  private static func permission(_ directive: String, _ source: [UInt8]) -> [UInt8] {
    Array("\(directive) 'sha256-".utf8) + Base64.text(of: Digest(of: source).bytes) + [UInt8(ascii: "'")]
  }

  /// Text between tags, or in quotes of an attribute.
  static func escaped(_ text: String) -> [UInt8] {
    text.utf8.flatMap { unit -> [UInt8] in
      switch unit {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      case UInt8(ascii: "'"): Array("&#39;".utf8)
      default: [unit]
      }
    }
  }
}
