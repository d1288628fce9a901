import Comparing
import Files
import Foundation
import Geometry
import PNG
import Pixels
import Record
import TestSupport

@testable import Gallery

/// Comparisons that are made up.
enum Sample {
  /// A picture of one colour with a box of another in it.
  static func bitmap(_ size: PixelSize, _ color: Pixel, box: PixelRect? = nil, _ inner: Pixel = .clear) -> Bitmap {
    var bitmap = Bitmap(size: size, pixels: Array(repeating: color, count: size.width * size.height))
    guard let box else { return bitmap }
    for y in box.y..<box.bottom { for x in box.x..<box.right { bitmap.pixels[y * size.width + x] = inner } }
    return bitmap
  }

  static func png(_ bitmap: Bitmap) -> [UInt8] { PNGEncoder(effort: .fast).encode(bitmap).bytes }

  static let size = PixelSize(width: 120, height: 200)
  static let dim = Pixel(red: 0, green: 0, blue: 0, alpha: 180)

  /// What shows a hole that moved from one box to another.
  static func plates(from old: PixelRect, to new: PixelRect, _ color: Pixel = dim) -> Plates {
    let pictures = [old, new].map { png(bitmap(size, color, box: $0)) }
    var mask = bitmap(size, .clear)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let point = PixelRect(x: x, y: y, width: 1, height: 1)
        if point.intersection(old).isEmpty != point.intersection(new).isEmpty {
          mask.pixels[y * size.width + x] = Pixel(red: 255, green: 255, blue: 255, alpha: color.alpha)
        }
      }
    }
    let crop = old.union(new).outset(by: 10).intersection(size.bounds)
    let parts = [old, new].map { box in
      png(
        bitmap(
          PixelSize(width: crop.width, height: crop.height), color, box: box.offset(x: -crop.x, y: -crop.y)))
    }
    return Plates(
      old: pictures[0], new: pictures[1], mask: png(mask), crop: crop, oldCrop: parts[0], newCrop: parts[1])
  }

  /// The picture of those plates.
  static func changed(
    _ name: String, _ subject: Comparison.Subject, _ plates: Plates, words: [String] = ["target moved 12 pt right"],
    regions: [PixelDifference.Region] = [
      PixelDifference.Region(
        box: PixelRect(x: 20, y: 30, width: 12, height: 40), count: 480, maxDelta: 180, elements: ["target"],
        isExplained: true),
      PixelDifference.Region(
        box: PixelRect(x: 60, y: 30, width: 12, height: 30), count: 360, maxDelta: 180, elements: ["scrim"],
        isExplained: false),
    ]
  ) -> Comparison.Picture {
    func file(_ bytes: [UInt8]?) -> Comparison.Picture.File? {
      bytes.map { Comparison.Picture.File(length: $0.count, sha256: Digest(of: $0), size: size) }
    }
    let count = regions.reduce(0) { $0 + $1.count }
    return Comparison.Picture(
      name: name, change: .changed, subject: subject, old: file(plates.old), new: file(plates.new),
      pixels: PixelDifference(
        size: size, count: count, maxDelta: 180, box: regions.reduce(.empty) { $0.union($1.box) }, regions: regions,
        regionCount: regions.count),
      words: words.map { Record.Change(text: $0) })
  }

  static func comparison(
    _ pictures: [Comparison.Picture], edits: [Comparison.Edit], others: [Comparison.OtherFile] = []
  ) -> Comparison {
    Comparison(
      old: .init(name: "git:HEAD~1:build/guides", pictureCount: pictures.count, hasRecord: true),
      new: .init(name: "build/guides", pictureCount: pictures.count, hasRecord: true), settings: .init(),
      pictures: pictures, edits: edits, otherFiles: others)
  }

  static func edit(_ title: String, _ pictures: [Int], _ clause: String = "target moved 12 pt right") -> Comparison.Edit
  {
    Comparison.Edit(
      title: title, change: .changed, clauses: [.init(text: clause, count: pictures.count)], pictures: pictures)
  }

  static let before = PixelRect(x: 20, y: 30, width: 40, height: 40)
  static let after = PixelRect(x: 32, y: 30, width: 40, height: 30)
}
