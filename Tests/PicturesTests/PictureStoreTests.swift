import Foundation
import Geometry
import PNG
import Pictures
import Pixels
import TestSupport
import Testing

@Test func quick() throws {
  let store = PictureStore(folder: "/work/shared/acceptance/stitched")
  for s in 1...4 { print(try store.variant(of: "assets/arrow.png", scale: s)) }
  let scratch = try Scratch()
  try scratch.write(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect x="5" width="10" height="10" fill="red" opacity=".5"/></svg>"#, to: "a.svg")
  let svg = PictureStore(folder: scratch.folder.path)
  print(try svg.variant(of: "a.svg", scale: 3))
  print(try svg.bitmap(file: "a.svg", size: PixelSize(width: 8, height: 2)).pixels.map { String($0.bits, radix: 16) })
  print(try store.bitmap(file: "assets/ok.png", size: PixelSize(width: 90, height: 34))[45,17].color)
  let b = try store.bitmap(file: "assets/ok@3x.png", size: PixelSize(width: 100, height: 34))
  print(b[45,17].color)
  for f in ["a", "", "b.svg"] { do { print(try store.variant(of: f, scale: 1)) } catch { print(error) } }
  for name in try FileManager.default.contentsOfDirectory(atPath: "/work/shared/fixtures/pngsuite").sorted() where name.hasPrefix("x") {
    do { print(try PNGDecoder.decode(path: "/work/shared/fixtures/pngsuite/" + name).size) } catch { print(error) }
  }
}
