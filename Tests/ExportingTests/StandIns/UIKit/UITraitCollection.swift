public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
}

public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

open class UITraitCollection: NSObject, @unchecked Sendable {
  public let displayScale: CGFloat
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  public let userInterfaceStyle: UIUserInterfaceStyle

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(scale: 0, idiom: .unspecified, style: userInterfaceStyle)
  }

  /// For drivers.
  public init(scale: CGFloat, idiom: UIUserInterfaceIdiom, style: UIUserInterfaceStyle) {
    displayScale = scale
    userInterfaceIdiom = idiom
    userInterfaceStyle = style
  }
}
