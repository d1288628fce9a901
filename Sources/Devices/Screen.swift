package import Geometry

package enum Orientation: String, Sendable, Hashable, CaseIterable {
  case portrait, landscape
}

/// A device held one way up: what a guide is laid out on. Lengths in points.
package struct Screen: Sendable, Hashable {
  package let device: Device
  package let orientation: Orientation

  /// `nil` where the device has no such orientation.
  package init?(_ device: Device, _ orientation: Orientation) {
    if orientation == .landscape, device.landscapeSafeArea == nil { return nil }
    self.device = device
    self.orientation = orientation
  }

  /// "iphone6", or "iphone6 landscape".
  package var name: String { orientation == .portrait ? device.id : "\(device.id) landscape" }

  package var size: Size { orientation == .portrait ? device.points : device.points.transposed }
  package var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
  package var scale: Double { Double(device.scale) }
  package var pixelSize: PixelSize {
    PixelSize(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
  }
  package var safeAreaInsets: Insets {
    orientation == .portrait ? device.portraitSafeArea : device.landscapeSafeArea ?? .zero
  }
  package var safeArea: Rect { bounds.inset(by: safeAreaInsets) }

  /// The cut-outs in this orientation. Held landscape, a phone's top is at the left; iOS insets both sides alike.
  package var cutouts: [Rect] {
    guard let frame = device.cutout?.frame else { return [] }
    switch orientation {
    case .portrait: return [frame]
    case .landscape:
      // Turned counter-clockwise: x runs from the portrait's top, y from its right edge.
      return [
        Rect(
          left: frame.top, top: device.points.width - frame.right, right: frame.bottom,
          bottom: device.points.width - frame.left)
      ]
    }
  }
}
