import Foundation
import Geometry
import Pictures
import Pixels
import TestSupport

/// A PNG or an SVG that a manifest names.
struct PictureTarget: FuzzTarget {
  private let scratch: Scratch
  private let drawings: SVGForge

  init(_ seeds: Seeds) throws {
    scratch = try Scratch()
    drawings = SVGForge(drawings: seeds.drawings)
  }

  func input(_ dice: inout Dice) -> [UInt8] {
    dice.once(in: 2) ? PNGForge.hostile(&dice) : drawings.drawing(&dice)
  }

  func read(_ input: [UInt8]) {
    var dice = Dice(for: input)
    write(input, to: scratch.folder.appending(path: "a.png").path)
    let store = PictureStore(folder: scratch.folder.path)
    guard let variant = try? store.variant(of: "a.png", scale: 1 + dice.below(3)) else { return }
    promise(variant.size.width > 0 && variant.size.height > 0, "a picture of no size: \(variant.size)")
    let size = PixelSize(
      width: dice.pick([1, 7, 40, max(1, min(300, Int(variant.size.width)))]),
      height: dice.pick([1, 7, 40, max(1, min(300, Int(variant.size.height)))]))
    guard let bitmap = try? store.bitmap(file: variant.file, size: size) else { return }
    promise(bitmap.size == size && bitmap.pixels.count == size.width * size.height, "a bitmap of another size")
    _ = try? store.coverage(file: variant.file, size: size, byBrightness: true)
  }
}
