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

  @Test func masked() throws {
    let manifest = try read("masked")
    #expect(manifest.guides.isEmpty)
    #expect(manifest.sprites.map(\.guide.name) == ["switch", "luma"])
    for (sprite, mode) in zip(manifest.sprites, [MaskMode.alpha, .luminance]) {
      #expect(sprite.size == Size(62, 31))
      #expect(sprite.scales == [1, 2, 3])
      #expect(sprite.guide.states == ["on", "off"])
      for scale in sprite.scales {
        for state in sprite.guide.states {
          let variant = Variant(sprite.screen(scale: scale), state: state)
          let page = try #require(sprite.guide.pages(for: variant).first)
          #expect(page.layers.count == 2)
          guard case .image(let back, nil) = page.layers[0].content, case .group(let lamps) = page.layers[1].content
          else { throw Unexpected() }
          #expect(back.path == "assets/back.png")
          #expect(page.layers[1].frame == nil)
          #expect(page.layers[1].mask?.mode == mode)
          #expect(page.layers[1].mask?.inset == .init(1))
          guard case .image(let lamp, nil) = lamps[0].content else { throw Unexpected() }
          #expect(lamp.path == "assets/\(state).png")
          #expect(lamps[0].frame?.container == .group)
          #expect(value(lamps[0].frame?.horizontal.start) == .number(1))
        }
      }
    }
  }

  private struct Unexpected: Error {}

  @Test func reveals() throws {
    let manifest = try read("reveals")
    #expect(manifest.reveals.map(\.name) == ["circle", "centre", "left", "right", "top", "bottom"])
    #expect(manifest.reveals.map(\.transition) == Reveal.Transition.allCases)
    #expect(manifest.reveals.allSatisfy { $0.over == nil && $0.duration == 0.75 && !$0.isAnimated })
  }

  @Test func shapes() throws {
    let manifest = try read("shapes")
    #expect(manifest.guides.map(\.name) == ["shapes", "card"])
    let shapes = try #require(manifest.guides[0].pages(on: manifest.screens[0]).first)
    let diamond = try Path(svg: "M 50 0 L 100 50 L 50 100 L 0 50 Z")
    #expect(
      shapes.targets.map(\.shape) == [
        .rounded(radius: 24), .circle, .capsule, .star(points: 5, inner: 0.382), .heart,
        .path(diamond, box: Rect(x: 0, y: 0, width: 100, height: 100)),
      ])
    let page = try #require(manifest.guides[1].pages(on: manifest.screens[0]).first)
    #expect(page.targets.map(\.shape) == [.rounded(radius: 24)])
    let card = try #require(page.card)
    #expect([card.title, card.description, card.button].map { $0?.plain } == ["Title", "Description", "OK"])
    #expect(value(card.frame?.horizontal.center) == .property(box: "screen", .centerX))
    #expect(value(card.frame?.vertical.center) == .property(box: "screen", .centerY))
  }
}
