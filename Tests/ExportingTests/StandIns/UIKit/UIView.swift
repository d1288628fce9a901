@MainActor
open class UIView: UIResponder {
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
  }

  public enum TintAdjustmentMode: Int, Sendable {
    case automatic, normal, dimmed
  }

  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  open var alpha: CGFloat = 1
  open var isHidden = false
  open var isOpaque = true
  open var isUserInteractionEnabled = true
  open var backgroundColor: UIColor?
  open var tintColor: UIColor!
  open var tintAdjustmentMode = TintAdjustmentMode.automatic
  open var accessibilityIgnoresInvertColors = false
  open var contentMode = ContentMode.scaleToFill
  open var autoresizingMask: AutoresizingMask = []
  open var mask: UIView?
  open var transform = CGAffineTransform.identity
  public let layer = CALayer()
  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  private var needsLayout = true

  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }

  public required init?(coder: NSCoder) { nil }

  public override convenience init() { self.init(frame: .zero) }

  // MARK: Geometry

  open var center = CGPoint.zero

  open var bounds = CGRect.zero {
    didSet {
      guard bounds.size != oldValue.size else { return }
      needsLayout = true
      for view in subviews {
        var frame = view.frame
        if view.autoresizingMask.contains(.flexibleWidth) { frame.size.width += bounds.width - oldValue.width }
        if view.autoresizingMask.contains(.flexibleHeight) { frame.size.height += bounds.height - oldValue.height }
        view.frame = frame
      }
    }
  }

  open var frame: CGRect {
    get {
      CGRect(
        x: center.x - layer.anchorPoint.x * bounds.width, y: center.y - layer.anchorPoint.y * bounds.height,
        width: bounds.width, height: bounds.height)
    }
    set {
      bounds.size = newValue.size
      center = CGPoint(
        x: newValue.origin.x + layer.anchorPoint.x * newValue.width,
        y: newValue.origin.y + layer.anchorPoint.y * newValue.height)
    }
  }

  open var safeAreaInsets: UIEdgeInsets { superview?.safeAreaInsets ?? .zero }
  open func safeAreaInsetsDidChange() {
    for view in subviews { view.safeAreaInsetsDidChange() }
  }
  open var traitCollection: UITraitCollection { superview?.traitCollection ?? UIScreen.traits }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    for view in subviews { view.traitCollectionDidChange(previousTraitCollection) }
  }

  /// A place on the screen in the view.
  func local(_ point: CGPoint) -> CGPoint {
    let outer = superview?.local(point) ?? point
    return CGPoint(x: outer.x - frame.origin.x, y: outer.y - frame.origin.y)
  }

  // MARK: Tree

  open var window: UIWindow? { superview?.window }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    needsLayout = true
    view.tellWindow()
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    tellWindow()
  }

  private func tellWindow() {
    didMoveToWindow()
    for view in subviews { view.tellWindow() }
  }

  open func didMoveToWindow() {}

  // MARK: Layout

  open func setNeedsLayout() { needsLayout = true }

  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  open func layoutSubviews() {}

  // MARK: Touches

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      let inner = CGPoint(x: point.x - view.frame.origin.x, y: point.y - view.frame.origin.y)
      if let hit = view.hitTest(inner, with: event) { return hit }
    }
    return self
  }

  // MARK: Animations

  open class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    running.append((duration, options, completion))
    animations()
  }

  open class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    running.append((duration, options, completion))
    animations?()
  }

  /// For drivers: animations end when they are told to.
  public static var running: [(duration: TimeInterval, options: AnimationOptions, completion: ((Bool) -> Void)?)] = []

  public static func finishAnimations() {
    while !running.isEmpty { running.removeFirst().completion?(true) }
  }
}

@MainActor
open class UIImageView: UIView {
  open var image: UIImage?

  public init(image: UIImage?) {
    self.image = image
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) { nil }
}

@MainActor
open class UIWindow: UIView {
  open weak var windowScene: UIWindowScene?
  open override var window: UIWindow? { self }
  /// For drivers.
  public var insets = UIEdgeInsets.zero {
    didSet { safeAreaInsetsDidChange() }
  }
  public var traits: UITraitCollection?
  open override var safeAreaInsets: UIEdgeInsets { insets }
  open override var traitCollection: UITraitCollection { traits ?? UIScreen.traits }

  public init(windowScene: UIWindowScene) {
    self.windowScene = windowScene
    super.init(frame: windowScene.screen.bounds)
    windowScene.windows.append(self)
  }

  public required init?(coder: NSCoder) { nil }
}

@MainActor
open class UIViewController: UIResponder {
  open var view: UIView! = UIView(frame: .zero)
}
