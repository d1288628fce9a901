package import Devices
package import Geometry

/// A small reusable picture: a page of its own size.
package struct Sprite: Sendable {
  /// Its single page, states and cross-fade. Ask it for variants whose screens are of `screen(scale:)`.
  package var guide: Guide
  /// In points.
  package var size: Size
  /// Ascending, each once, 1 to 3.
  package var scales: [Int]

  package init(guide: Guide, size: Size, scales: [Int]) {
    self.guide = guide
    self.size = size
    self.scales = scales
  }

  /// A screen of the sprite's size.
  package func screen(scale: Int) -> Screen {
    Sprite.screen(named: guide.name, size: size, scale: scale)
  }

  static func screen(named name: String, size: Size, scale: Int) -> Screen {
    // A device that does not turn has a portrait screen always.
    Screen(Device(id: "\(name) at \(scale)x", points: size, scale: scale, landscapeSafeArea: nil), .portrait)!
  }
}
