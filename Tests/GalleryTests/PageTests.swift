import Comparing
import Files
import Foundation
import Geometry
import Record
import TestSupport
import Testing

@testable import Gallery

struct PageTests {
  static let hostile = [
    "\"><img src=x onerror=alert(1)>", "</script><script>alert(2)</script>", "<!--", "a\u{2028}b\u{2029}c",
    "\\\"\n\t\u{0}",
    "&lt;b>", "'; alert(3); '", "\u{202e}gnp", "日本 😀",
  ]

  @Test(arguments: hostile)
  func jsonReadsBackAndHasNothingThatHTMLMinds(_ text: String) throws {
    var json = ScriptJSON()
    json.map { json in
      json.add("a", text)
      json.key("b")
      json.list([1, 2]) { $0.add($1) }
    }
    let written = String(decoding: json.bytes, as: UTF8.self)
    #expect(!written.contains { "<>&\u{2028}\u{2029}\n".contains($0) }, "\(written)")
    struct Read: Decodable {
      let a: String
      let b: [Int]
    }
    let read = try JSONDecoder().decode(Read.self, from: Data(json.bytes))
    #expect(read.a == text)
    #expect(read.b == [1, 2])
  }

  @Test func keysWithoutAValueAreLeftOut() {
    var json = ScriptJSON()
    json.list([0]) { json, _ in
      json.map { json in
        json.add("none", nil as String?)
        json.add("no", false)
        json.add("yes", true)
        json.key("empty")
        json.map { _ in }
      }
      json.addNull()
    }
    #expect(String(decoding: json.bytes, as: UTF8.self) == #"[{"yes":1,"empty":{}},null]"#)
  }

  @Test func titlesAreEscaped() {
    #expect(
      String(decoding: Page.escaped("<a href=\"'&'\">"), as: UTF8.self) == "&lt;a href=&quot;&#39;&amp;&#39;&quot;&gt;")
  }

  @Test(arguments: 0...7)
  func base64IsThatOfFoundation(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 200) }
    #expect(Base64.text(of: bytes) == Array(Data(bytes).base64EncodedString().utf8))
    #expect(Base64.text(of: bytes).count == Base64.length(of: count))
  }

  @Test func noNameEscapesIntoThePage() throws {
    let scratch = try Scratch()
    let plates = Sample.plates(from: Sample.before, to: Sample.after)
    let pictures = Self.hostile.map {
      Sample.changed($0 + ".png", Comparison.Subject(guide: $0, device: $0, locale: $0), plates, words: [$0])
    }
    var comparison = Sample.comparison(
      pictures, edits: [Sample.edit(Self.hostile[0], Array(pictures.indices), Self.hostile[1])],
      others: [.init(name: Self.hostile[1], change: .unreadable, reason: Self.hostile[0])])
    comparison.old.name = Self.hostile[1]
    comparison.new.recordFault = Self.hostile[1]
    let page = scratch.folder.appending(path: "report.html")
    let album = ReportAlbum(report: page.path, isEmbedded: false)
    for picture in pictures { album.add(plates, of: picture.name) }
    _ = try album.finish(comparison)
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(!text.contains("<img src=x"))
    #expect(!text.contains("<script>alert"))
    #expect(text.components(separatedBy: "</script>").count == 3)
    #expect(text.components(separatedBy: "<script").count == 3)
  }

  /// A browser would end the element there.
  @Test func theSourcesCloseNothing() {
    #expect(!String(decoding: PackageResources.report_js, as: UTF8.self).contains("</script"))
    #expect(!String(decoding: PackageResources.report_css, as: UTF8.self).contains("</style"))
    for source in [PackageResources.report_js, PackageResources.report_css, PackageResources.report_html] {
      #expect(!String(decoding: source, as: UTF8.self).contains("://"))
    }
  }

  @Test(arguments: [
    ("report.html", ".", "report.html", "report-files"),
    ("a/b.c/report", "a/b.c", "report", "report-files"),
    ("/x.tar.html", "/", "x.tar.html", "x.tar-files"),
    ("out/.html", "out", ".html", ".html-files"),
  ])
  func placesOfAReport(_ path: String, _ folder: String, _ name: String, _ files: String) {
    let place = ReportPath(path)
    #expect(place.folder == folder)
    #expect(place.name == name)
    #expect(place.files == files)
  }

  @Test func ranksTakeEachEditsFirstPictureBeforeTheSecondOfAny() {
    var pictures = (0..<6).map {
      Sample.changed("\($0).png", .init(guide: "a"), Sample.plates(from: Sample.before, to: Sample.after))
    }
    pictures[0].change = .same
    let comparison = Sample.comparison(pictures, edits: [Sample.edit("a", [4, 2]), Sample.edit("b", [3, 4, 1])])
    #expect(comparison.rankedPictures == [4, 3, 2, 1, 5])
  }
}
