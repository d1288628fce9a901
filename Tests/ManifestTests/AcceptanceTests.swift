import Devices
import Diagnostics
import Foundation
import Geometry
import Manifest
import TestSupport
import Testing

/// The shared acceptance manifests, where they lie beside the checkout.
@Suite(.enabled(if: Repository.shared != nil)) struct AcceptanceTests {
  private func read(_ name: String) throws -> Manifest {
    let path = try #require(Repository.shared).appending(path: "acceptance/\(name)/guides.yaml").path
    let (manifest, diagnostics, _) = ManifestReader.read(path: path)
    #expect(diagnostics == [])
    return try #require(manifest)
  }

  private func value(_ value: FrameValue?) -> FrameExpression? { value?.expression }

  @Test func full() throws {
    let manifest = try read("full")
    #expect(manifest.devices.map(\.id) == ["iphone4", "iphone5", "iphone6", "iphone6p", "ipad97"])
    #expect(manifest.orientations == [.portrait, .landscape])
    #expect(manifest.screens.count == 10)
    #expect(manifest.output.naming == .height)
    #expect(manifest.output.directory == "build/guides")
    #expect(manifest.scrim(for: .light) == Color(red: 0, green: 0, blue: 0, alpha: 181))
    let guide = try #require(manifest.guides.first)
    #expect(guide.name == "guide")
    #expect(guide.pageCount == 1)
    for screen in manifest.screens {
      let page = try #require(guide.pages(on: screen).first)
      let target = try #require(page.targets.first)
      #expect(target.shape == .ellipse)
      #expect(target.padding == .zero)
      #expect(value(target.frame.horizontal.end) == .number(12))
      #expect(value(target.frame.horizontal.size) == .number(72))
      #expect(value(target.frame.vertical.start) == .number(28))
      #expect(value(target.frame.vertical.size) == .number(44))
      #expect(page.tip?.text.plain == "Tap here to write a post")
      #expect(value(page.tip?.frame?.horizontal.start) == .number(40))
      #expect(page.tip?.maxWidth == .fraction(0.7))
      #expect(page.arrow?.shape == .curved)
      #expect(page.button?.text?.plain == "OK")
      #expect(value(page.button?.frame?.horizontal.center) == .property(box: "screen", .centerX))
      #expect(value(page.button?.frame?.vertical.end) == .number(60))
    }
  }

  @Test func stitched() throws {
    let manifest = try read("stitched")
    let page = try #require(manifest.guides.first?.pages(on: manifest.screens[0]).first)
    #expect(page.arrow?.image?.path == "assets/arrow.png")
    #expect(
      value(page.arrow?.frame?.horizontal.end) == .binary(.property(box: "target", .left), .plus, .number(24)))
    #expect(
      value(page.arrow?.frame?.vertical.end) == .binary(.property(box: "target", .top), .minus, .number(8)))
    #expect(value(page.tip?.frame?.horizontal.end) == .binary(.property(box: "arrow", .left), .minus, .number(6)))
    #expect(page.button?.image?.path == "assets/ok.png")
    #expect(page.button?.text == nil)
  }

  @Test func sequence() throws {
    let manifest = try read("sequence")
    let guide = try #require(manifest.guides.first)
    #expect(guide.pageCount == 3)
    let pages = guide.pages(on: manifest.screens[0])
    #expect(pages.map { $0.button?.text?.plain } == ["Got it", "Got it", "Got it"])
    #expect(pages.map { $0.arrow?.shape } == [.straight, .elbow, .loop])
    #expect(pages.map { $0.tip?.text.plain } == ["Your messages", "Your friends", "Your settings"])
    #expect(pages.map(\.location.line) == [9, 12, 15])
    #expect(manifest.output.naming == .device)
  }

  /// What later work brings is refused, not passed over.
  @Test(arguments: ["masked", "reveals", "shapes"]) func later(name: String) throws {
    let path = try #require(Repository.shared).appending(path: "acceptance/\(name)/guides.yaml").path
    let (manifest, diagnostics, _) = ManifestReader.read(path: path)
    #expect(manifest == nil)
    #expect(!diagnostics.isEmpty)
    #expect(diagnostics.allSatisfy { $0.id == .notSupportedYet })
  }
}
