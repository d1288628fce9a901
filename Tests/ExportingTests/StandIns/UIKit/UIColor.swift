open class UIColor: NSObject, @unchecked Sendable {
  private let channels: [CGFloat]

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    channels = [red, green, blue, alpha]
  }

  open class var clear: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 0) }

  /// For drivers: red, green, blue, alpha as bytes.
  public var bytes: [Int] { channels.map { Int(($0 * 255).rounded()) } }
}
