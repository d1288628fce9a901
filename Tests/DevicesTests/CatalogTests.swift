import Devices
import Foundation
import Geometry
import TestSupport
import Testing
import YAML

struct CatalogTests {
  @Test func hasEveryClassOnce() {
    #expect(Catalog.devices.count == 29)
    #expect(Set(Catalog.devices.map(\.id)).count == 29)
    #expect(Catalog.device("iphone6p")?.points == Size(414, 736))
    #expect(Catalog.device("iphone7") == nil)
    #expect(Catalog.devices.map(\.id).map(Catalog.device) == Catalog.devices)
  }

  @Test func groupsClasses() {
    #expect(Catalog.devices(in: .all) == Catalog.devices)
    #expect(Catalog.devices(in: .phones).count == 18)
    #expect(Catalog.devices(in: .pads).count == 11)
    let old = Catalog.devices(in: .all).filter { !Catalog.devices(in: .current).contains($0) }
    #expect(old.map(\.id) == ["iphone3", "iphone4", "iphone5", "iphone6p", "ipad1", "ipad129"])
  }

  @Test func centersCutoutsThatHaveNoPlaceOfTheirOwn() throws {
    let island = try #require(Catalog.device("iphone16pro")?.cutout)
    #expect(island == Device.Cutout(kind: .island, frame: Rect(x: 138.5, y: 14, width: 125, height: 37)))
    let camera = try #require(Catalog.device("iphoneduo_outer")?.cutout)
    #expect(camera == Device.Cutout(kind: .camera, frame: Rect(x: 399.7, y: 29.3, width: 37, height: 37)))
  }

  @Test func turnsTheScreen() throws {
    let phone = try #require(Catalog.device("iphone16pro"))
    let portrait = try #require(Screen(phone, .portrait))
    let landscape = try #require(Screen(phone, .landscape))
    #expect(portrait.pixelSize == PixelSize(width: 1206, height: 2622))
    #expect(landscape.pixelSize == PixelSize(width: 2622, height: 1206))
    #expect(landscape.safeArea == Rect(left: 62, top: 0, right: 812, bottom: 382))
    #expect(landscape.cutouts == [Rect(left: 14, top: 138.5, right: 51, bottom: 263.5)])
    #expect(Catalog.device("iphoneduo_outer").flatMap { Screen($0, .landscape) } == nil)
  }

  /// The catalogue is a digest of a longer page of facts, which lies beside the checkout where the project is made.
  @Test(.enabled(if: Repository.shared != nil))
  func agreesWithTheFacts() throws {
    let file = try #require(Repository.shared).appending(path: "facts/devices.yaml")
    let (root, diagnostics) = YAMLReader.parse(try Array(Data(contentsOf: file)), name: "facts")
    #expect(diagnostics == [])
    let facts = try #require(root)["classes"].items
    #expect(facts.count == Catalog.devices.count)
    for (fact, device) in zip(facts, Catalog.devices) {
      let naming = fact["naming"]
      let safe = fact["safe_area"]
      let insets = try #require(safe["by_os"].items.first { $0["os"].text == safe["default"].text })
      #expect(device.id == fact["id"].text)
      #expect(device.names == fact["names"].items.map(\.text))
      #expect(device.idiom.rawValue == fact["family"].text)
      #expect("~" + device.idiom.rawValue == naming["idiom_suffix"].text)
      #expect([device.points.width, device.points.height] == fact["points"].items.map(\.number))
      #expect(Double(device.scale) == fact["scale"].number)
      let pixels = try #require(Screen(device, .portrait)).pixelSize
      #expect([pixels.width, pixels.height].map(Double.init) == fact["render_px"].items.map(\.number))
      #expect(device.portraitSafeArea == insets["portrait"].insets)
      #expect(device.landscapeSafeArea == insets["landscape"].insets)
      #expect(device.cornerRadius == fact["corner_radius"].number ?? 0)
      let cutout = fact["cutout"]
      #expect(device.cutout?.kind.rawValue == cutout["kind"].text)
      #expect(device.cutout?.frame.width == cutout["width"].number)
      #expect(device.cutout?.frame.height == cutout["height"].number)
      #expect(device.cutout?.frame.top == cutout["top"].number)
      let dash = try #require(naming["dash_suffix"].text)
      #expect(device.heightSuffix == String(dash.dropFirst()))
      #expect("_" + device.deviceSuffix == naming["seed_suffix"].text ?? "_" + device.id)
    }
  }
}
