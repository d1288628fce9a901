import Devices
import Foundation
import Geometry
import Manifest
import Scene
import TestSupport
import Testing

@testable import Layout

/// Boxes placed by each other, as in a picture that hangs on its target.
struct SampleTests {
  @Test(arguments: ["iphone5", "iphone6p"]) func stitched(_ id: String) throws {
    let scratch = try Scratch()
    try scratch.write("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='48'/>", to: "arrow.svg")
    try scratch.write("<svg xmlns='http://www.w3.org/2000/svg' width='90' height='34'/>", to: "ok.svg")
    let page = page(
      [target(frame(left: 200, width: 80, top: 300, height: 50), .ellipse)],
      tip("Publish here", frame: frame(right: at("arrow", .left, -6), bottom: at("arrow", .top, 10))),
      arrow(image: "arrow.svg", frame: frame(right: at("target", .left, 24), bottom: at("target", .top, -8))),
      button(
        nil, frame: frame(centerX: at("screen", .centerX), bottom: at("target", .top, -80)), image: "ok.svg"))
    let screen = screen(id)
    let scene = try #require(laidOut(page, on: screen, pictures: scratch.folder.path))
    func pixels(_ rect: Rect) -> PixelRect { PixelRect(rounding: rect.scaled(by: screen.scale)) }
    #expect(scene.holes[0].outline! == .ellipse(Rect(x: 200, y: 300, width: 80, height: 50).scaled(by: screen.scale)))
    #expect(scene.frame(.arrow) == pixels(Rect(x: 184, y: 244, width: 40, height: 48)))
    let middle = screen.size.width / 2
    #expect(scene.frame(.button) == pixels(Rect(x: middle - 45, y: 186, width: 90, height: 34)))
    let tip = try #require(scene.frame(.tip))
    #expect(tip.right == Int(178 * screen.scale))
    #expect(tip.bottom == Int(254 * screen.scale))
    #expect(scene.elements.map(\.role) == [.arrow, .tip, .button])
  }

  @Test func scenesAreInPixels() throws {
    let scene = try #require(
      laidOut(page([target(frame(left: 10, width: 40, top: 30, height: 40))]), on: screen("iphone6p", .landscape)))
    #expect(scene.size == PixelSize(width: 2208, height: 1242))
    #expect(scene.scrim.alpha == 181)
    #expect(scene.holes[0].id == "target")
  }
}
