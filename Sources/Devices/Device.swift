package import Geometry

/// A class of screens: all devices that share size in points, scale and safe area.
package struct Device: Sendable, Hashable {
  package enum Idiom: String, Sendable, Hashable, CaseIterable {
    case phone = "iphone"
    case pad = "ipad"
  }

  /// What covers part of the screen, in points, portrait.
  package struct Cutout: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
      case notch, island, camera
    }
    package var kind: Kind
    package var frame: Rect

    package init(kind: Kind, frame: Rect) {
      self.kind = kind
      self.frame = frame
    }
  }

  package var id: String
  /// Names of the devices in the class, for people; empty for one's own.
  package var names: [String]
  package var idiom: Idiom
  /// Portrait size in points.
  package var points: Size
  /// What an app sees under Display Zoom, portrait; `nil` where the class has none.
  package var zoomedPoints: Size?
  /// Pixels a point: 1, 2 or 3.
  package var scale: Int
  package var portraitSafeArea: Insets
  /// `nil` where the class has no landscape measured: the device does not turn.
  package var landscapeSafeArea: Insets?
  package var cutout: Cutout?
  /// Radius of the screen's corners in points; 0 for square ones.
  package var cornerRadius: Double
  /// What tells the class by its height in a file name, without a dash: "568h"; empty for 3.5" phones and 9.7" pads.
  package var heightSuffix: String
  /// What tells the class by its name in a file name, without an underscore: "iphone6p".
  package var deviceSuffix: String
  /// Whether the class runs the current iOS.
  package var isCurrent: Bool

  package init(
    id: String, names: [String] = [], idiom: Idiom = .phone, points: Size, zoomedPoints: Size? = nil, scale: Int,
    portraitSafeArea: Insets = .zero,
    landscapeSafeArea: Insets? = .zero, cutout: Cutout? = nil, cornerRadius: Double = 0, heightSuffix: String = "",
    deviceSuffix: String? = nil, isCurrent: Bool = false
  ) {
    self.id = id
    self.names = names
    self.idiom = idiom
    self.points = points
    self.zoomedPoints = zoomedPoints
    self.scale = scale
    self.portraitSafeArea = portraitSafeArea
    self.landscapeSafeArea = landscapeSafeArea
    self.cutout = cutout
    self.cornerRadius = cornerRadius
    self.heightSuffix = heightSuffix
    self.deviceSuffix = deviceSuffix ?? id
    self.isCurrent = isCurrent
  }

  /// By the id, which tells the devices of a manifest apart: screens are looked up for every picture.
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
