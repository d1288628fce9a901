import Comparing
import Files
import Geometry
import Record

@testable import ScrimCLI

extension Comparison {
  static func file(_ length: Int, _ number: UInt8, _ size: PixelSize? = PixelSize(width: 750, height: 1334))
    -> Picture.File
  {
    Picture.File(length: length, sha256: Digest(of: [number]), size: size)
  }

  private static let pixels = PixelDifference(
    size: PixelSize(width: 1242, height: 2208), count: 1204, tolerated: 12, maxDelta: 255,
    box: PixelRect(x: 30, y: 40, width: 900, height: 300),
    regions: [
      .init(
        box: PixelRect(x: 30, y: 40, width: 120, height: 30), count: 1000, maxDelta: 255, elements: ["tip"],
        isExplained: true),
      .init(
        box: PixelRect(x: 900, y: 300, width: 30, height: 40), count: 204, maxDelta: 12, elements: ["scrim"],
        isExplained: false),
    ], regionCount: 2)

  /// One of everything.
  static let full: Comparison = {
    func subject(_ guide: String, _ device: String?) -> Subject {
      Subject(guide: guide, page: 2, device: device, locale: "ru", scale: 3)
    }
    return Comparison(
      old: Side(name: "git:HEAD~1", pictureCount: 10, hasRecord: true),
      new: Side(name: "build/guides", pictureCount: 1234, hasRecord: false, recordFault: "it is no JSON"),
      settings: Settings(
        metric: .yiq(threshold: 0.1, ignoresAntialiasing: true),
        ignored: [
          .pixels(PixelRect(x: 1, y: 2, width: 3, height: 4)), .points(PixelRect(x: 5, y: 6, width: 7, height: 8)),
          .element("tip"),
        ], maxPixels: 5, maxRatio: 0.001),
      pictures: [
        Picture(
          name: "a_iphone6@2x.png", change: .same, subject: subject("a", "iphone6"), old: file(9, 1), new: file(9, 1)),
        Picture(
          name: "a_iphone6p@3x.png", change: .changed, subject: subject("a", "iphone6p"), old: file(10, 2),
          new: file(11, 3), pixels: pixels,
          words: [.init(element: "target", text: "target moved 12 pt right"), .init(text: "scrim is darker")],
          causes: ["Inter Regular 4.0 → 4.1"], isUnexplained: true),
        Picture(
          name: "b@2x.png", change: .resized, subject: subject("a", "iphone6"), old: file(10, 4),
          new: file(11, 5, PixelSize(width: 750, height: 1335)), pixels: pixels,
          words: [.init(element: "target", text: "target moved 12 pt right")]),
        Picture(
          name: "c.png", oldName: "b.png", naming: .renamed, change: .renamed, subject: subject("c", nil),
          old: file(1, 6), new: file(1, 6)),
        Picture(name: "d.png", change: .added, subject: subject("c", nil), new: file(1, 7)),
        Picture(name: "e.png", change: .removed, subject: subject("c", nil), old: file(1, 7, nil), isAccepted: true),
        Picture(name: "f.png", change: .reencoded, subject: subject("c", nil), old: file(1, 8), new: file(2, 9)),
        Picture(
          name: "g.png", change: .tolerated, subject: subject("c", nil), old: file(1, 8), new: file(2, 9),
          pixels: PixelDifference(size: PixelSize(width: 9, height: 9), tolerated: 3)),
        Picture(
          name: "h.png", change: .unreadable, subject: subject("c", nil), old: file(1, 8, nil), new: file(2, 9, nil),
          reason: "old: its header is damaged"),
      ],
      edits: [
        Edit(
          title: "a, page 2", change: .changed,
          clauses: [.init(text: "target moved 12 pt right", count: 2), .init(text: "scrim is darker", count: 1)],
          pictures: [1, 2], isUnexplained: true),
        Edit(
          title: "c, page 2", change: .renamed, clauses: [.init(text: "renamed from b.png", count: 1)], pictures: [3]),
        Edit(title: "c, page 2", change: .added, clauses: [.init(text: "added", count: 1)], pictures: [4]),
        Edit(
          title: "c, page 2", change: .removed, clauses: [.init(text: "removed", count: 1)], pictures: [5],
          isAccepted: true),
        Edit(title: "c, page 2", change: .tolerated, clauses: [.init(text: "3 pixels", count: 1)], pictures: [6, 7]),
        Edit(title: "c, page 2", change: .unreadable, clauses: [.init(text: "unreadable", count: 1)], pictures: [8]),
      ],
      otherFiles: [.init(name: "a.txt", change: .added), .init(name: "b.txt", change: .unreadable, reason: "gone")])
  }()

  /// As many pictures that differ, each an edit of its own.
  /// - Parameter clause: what is said of each.
  static func changed(_ count: Int, clause: String = "target moved 12 pt right", guide: String = "guide") -> Comparison
  {
    let pictures = (0..<count).map { index in
      Picture(
        name: "\(guide)-\(index).png", change: .changed, subject: Subject(guide: "\(guide)-\(index)"), old: file(1, 1),
        new: file(1, 2), pixels: pixels, words: [.init(text: clause)])
    }
    return Comparison(
      old: Side(name: "old", pictureCount: count, hasRecord: true),
      new: Side(name: "new", pictureCount: count, hasRecord: true), settings: Settings(), pictures: pictures,
      edits: pictures.indices.map {
        Edit(
          title: pictures[$0].subject.guide, change: .changed, clauses: [.init(text: clause, count: 1)], pictures: [$0])
      })
  }

  /// Pictures that are all the same.
  static let none = Comparison(
    old: Side(name: "old", pictureCount: 1, hasRecord: true), new: Side(name: "new", pictureCount: 1, hasRecord: true),
    settings: Settings(),
    pictures: [
      Picture(name: "a.png", change: .same, subject: Subject(guide: "a"), old: file(1, 1), new: file(1, 1))
    ], edits: [])
}
