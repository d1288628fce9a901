import Comparing
import Files
import Foundation
import Geometry
import Pixels
import TestSupport
import Testing

@testable import Gallery

struct ReportAlbumTests {
  let scratch: Scratch
  let page: URL
  let folder: URL

  init() throws {
    scratch = try Scratch()
    page = scratch.folder.appending(path: "report.html")
    folder = scratch.folder.appending(path: "report-files")
  }

  static let plates = [0, 1, 2].map {
    Sample.plates(
      from: Sample.before, to: Sample.after, Pixel(red: 0, green: UInt8($0 * 50), blue: 0, alpha: 200))
  }

  static let comparison: Comparison = {
    let pictures = plates.indices.map { Sample.changed("p\($0).png", .init(guide: "p\($0)"), plates[$0]) }
    return Sample.comparison(pictures, edits: [Sample.edit("p", [1, 0]), Sample.edit("q", [2])])
  }()

  private var names: [String] { Disk.names(in: folder.path) }

  @Test func filesAreNamedForTheirBytesAndThereOnce() throws {
    let album = ReportAlbum(report: page.path, isEmbedded: false)
    album.add(Self.plates[0], of: "p0.png")
    album.add(Self.plates[0], of: "p1.png")
    album.add(Self.plates[2], of: "p2.png")
    let outcome = try album.finish(Self.comparison)
    #expect(outcome.faults.isEmpty)
    #expect(outcome.leftOutCount == 0)
    // Both masks are equal, too.
    #expect(names.count == 9)
    for name in names {
      let bytes = try Disk.read(folder.path + "/" + name, limit: 1 << 20)
      #expect(name == Digest(of: bytes).hex.prefix(32) + ".png")
    }
    let crop = try #require(album.crops(of: "p2.png").old)
    #expect(try Disk.read(folder.path + "/" + crop, limit: 1 << 20) == Self.plates[2].oldCrop)
    #expect(album.crops(of: "other.png").new == nil)
  }

  @Test func whatIsDiscardedLeavesNothing() throws {
    let album = ReportAlbum(report: page.path, isEmbedded: false)
    album.add(Self.plates[0], of: "p0.png")
    #expect(!names.isEmpty)
    album.discard()
    #expect(Disk.kind(of: folder.path) == nil)
    // Pictures of an earlier page stay.
    let first = ReportAlbum(report: page.path, isEmbedded: false)
    first.add(Self.plates[0], of: "p0.png")
    _ = try first.finish(Self.comparison)
    let before = names
    let second = ReportAlbum(report: page.path, isEmbedded: false)
    for (index, plates) in Self.plates.enumerated() { second.add(plates, of: "p\(index).png") }
    #expect(names.count > before.count)
    second.discard()
    #expect(names == before)
  }

  @Test func theOrderOfWorkersLeavesNoTrace() throws {
    var pages: [Data] = []
    for order in [[0, 1, 2], [2, 0, 1]] {
      let album = ReportAlbum(report: page.path, isEmbedded: order[0] == 2)
      for index in order { album.add(Self.plates[index], of: "p\(index).png") }
      _ = try album.finish(Self.comparison)
      let again = ReportAlbum(report: page.path + "2.html", isEmbedded: order[0] == 2)
      for index in order.reversed() { again.add(Self.plates[index], of: "p\(index).png") }
      _ = try again.finish(Self.comparison)
      pages = try [page, URL(filePath: page.path + "2.html")].map { try Data(contentsOf: $0) }
      let texts = pages.map {
        String(decoding: $0, as: UTF8.self).replacing("report.html2-files", with: "report-files")
      }
      #expect(texts[0] == texts[1])
    }
  }

  @Test func picturesAreToldApartByTheBytesOfTheirNames() throws {
    let album = ReportAlbum(report: page.path, isEmbedded: false)
    let names = ["e\u{301}.png", "\u{e9}.png"]
    for (index, name) in names.enumerated() { album.add(Self.plates[index], of: name) }
    let pictures = names.indices.map { Sample.changed(names[$0], .init(guide: "p\($0)"), Self.plates[$0]) }
    _ = try album.finish(Sample.comparison(pictures, edits: [Sample.edit("p", [1, 0])]))
    let crops = names.map { album.crops(of: $0) }
    #expect(crops[0].new != nil && crops[1].new != nil && crops[0].new != crops[1].new)
  }

  @Test func whatAnEarlierReportLeftIsRemovedAndNothingElse() throws {
    let album = ReportAlbum(report: page.path, isEmbedded: false)
    for index in 0..<3 { album.add(Self.plates[index], of: "p\(index).png") }
    _ = try album.finish(Self.comparison)
    let before = names
    let strangers = [
      "notes.txt", "0123.png", String(repeating: "A", count: 32) + ".png", String(repeating: "a", count: 32),
    ]
    for name in strangers { try scratch.write("mine", to: "report-files/" + name) }
    let next = ReportAlbum(report: page.path, isEmbedded: false)
    next.add(Self.plates[1], of: "p1.png")
    _ = try next.finish(Self.comparison)
    #expect(names.count == 5 + strangers.count)
    #expect(Set(names).isSuperset(of: strangers))
    #expect(Set(names).subtracting(strangers).isSubset(of: before))
    // A page that holds its pictures has none beside it.
    for name in strangers { try FileManager.default.removeItem(at: folder.appending(path: name)) }
    _ = try ReportAlbum(report: page.path, isEmbedded: true).finish(Self.comparison)
    #expect(Disk.kind(of: folder.path) == nil)
  }

  @Test func whatHasNoRoomIsLeftOutByRank() throws {
    func report(_ limit: Int) throws -> (ReportAlbum.Outcome, String) {
      let album = ReportAlbum(report: page.path, isEmbedded: true, limit: limit)
      for index in 0..<3 { album.add(Self.plates[index], of: "p\(index).png") }
      let outcome = try album.finish(Self.comparison)
      return (outcome, try String(contentsOf: page, encoding: .utf8))
    }
    func holds(_ text: String, _ bytes: [UInt8]?) -> Bool { text.contains(Data(bytes!).base64EncodedString()) }
    let (all, whole) = try report(1 << 20)
    #expect(all.leftOutCount == 0)
    for plates in Self.plates {
      for bytes in [plates.old, plates.new, plates.mask, plates.oldCrop, plates.newCrop] {
        #expect(holds(whole, bytes))
      }
    }
    #expect(Disk.kind(of: folder.path) == nil)
    // Just the crops: those of all three.
    let crops = Self.plates.flatMap { [$0.oldCrop!, $0.newCrop!] }.reduce(0) { $0 + Base64.length(of: $1.count) }
    let (some, part) = try report(crops)
    #expect(some.leftOutCount == 7)
    for plates in Self.plates {
      #expect(holds(part, plates.oldCrop) && holds(part, plates.newCrop))
      #expect(!holds(part, plates.old) && !holds(part, plates.mask))
    }
    // The first edit's first picture comes before the rest.
    let first = Self.plates[1]
    let (_, more) = try report(
      crops + [first.mask!, first.old!, first.new!].reduce(0) { $0 + Base64.length(of: $1.count) })
    #expect(holds(more, first.old) && holds(more, first.new) && !holds(more, Self.plates[0].new))
    let (none, empty) = try report(0)
    #expect(none.leftOutCount == 13)
    #expect(!empty.contains("data:image"))
  }

  @Test func aFaultIsToldOnceForEachFileAndThePageIsThere() throws {
    try scratch.write("in the way", to: "report-files")
    let album = ReportAlbum(report: page.path, isEmbedded: false)
    album.add(Self.plates[0], of: "p0.png")
    let outcome = try album.finish(Self.comparison)
    #expect(outcome.faults.count == 5)
    #expect(album.crops(of: "p0.png").old == nil)
    #expect(try String(contentsOf: page, encoding: .utf8).contains(#""lacksFile":1"#))
  }

  @Test func aPageThatCannotBeWrittenThrows() throws {
    try scratch.write("", to: "report.html/file")
    let album = ReportAlbum(report: page.path, isEmbedded: false)
    #expect(throws: FileError.self) { try album.finish(Self.comparison) }
  }

  @Test func screenshotsAreToldApartByTheBytesOfTheirNames() throws {
    let screens = ["e\u{301}.png", "\u{e9}.png"]
    let output = OutputFolder(path: scratch.folder.path)
    for (index, name) in screens.enumerated() { try output.write(Self.plates[index + 1].new!, to: name) }
    let album = ReportAlbum(report: page.path, isEmbedded: false)
    for index in 0..<2 { album.add(Self.plates[0], of: "p\(index).png") }
    let before = names.count
    let paths = screens.map { scratch.folder.path + "/" + $0 }
    #expect(try album.finish(Self.comparison, screens: ["p0.png": paths[0], "p1.png": paths[1]]).faults == [])
    #expect(names.count == before + 2)
  }

  @Test func screenshotsAreTakenInByTheirKind() throws {
    let screen = try scratch.write(Data(Self.plates[2].new!), to: "screen.png")
    let photo = try scratch.write(Data([0xff, 0xd8, 0xff, 1, 2]), to: "photo")
    let text = try scratch.write("text", to: "screen.txt")
    let album = ReportAlbum(report: page.path, isEmbedded: false)
    for index in 0..<3 { album.add(Self.plates[0], of: "p\(index).png") }
    let outcome = try album.finish(
      Self.comparison,
      screens: ["p0.png": screen.path, "p1.png": photo.path, "p2.png": text.path, "gone.png": "/nowhere"])
    #expect(outcome.faults == [FileError(text.path, "neither PNG, JPEG nor WebP")])
    #expect(names.count == 7)
    #expect(names.contains { $0.hasSuffix(".jpg") })
  }
}
