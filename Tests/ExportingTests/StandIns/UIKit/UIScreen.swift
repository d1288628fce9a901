@MainActor
open class UIScreen {
  open var bounds: CGRect
  open var scale: CGFloat { traitCollection.displayScale }
  open var traitCollection: UITraitCollection

  /// For drivers.
  public init(_ width: CGFloat, _ height: CGFloat, scale: CGFloat, idiom: UIUserInterfaceIdiom) {
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
    traitCollection = UITraitCollection(scale: scale, idiom: idiom, style: .light)
    Self.traits = traitCollection
  }

  /// What `UIImage(named:)` goes by: the screen's traits.
  nonisolated(unsafe) static var traits = UITraitCollection(scale: 2, idiom: .phone, style: .light)
}

@MainActor
public protocol UICoordinateSpace: AnyObject {
  var bounds: CGRect { get }
}

@MainActor
open class UIScene: UIResponder, Hashable {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  open var activationState: ActivationState = .foregroundActive

  public nonisolated static func == (a: UIScene, b: UIScene) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@MainActor
open class UIWindowScene: UIScene, UICoordinateSpace {
  open var screen: UIScreen
  open var windows: [UIWindow] = []
  open var traitCollection: UITraitCollection { screen.traitCollection }
  open var coordinateSpace: any UICoordinateSpace { self }
  /// Of the coordinate space.
  public var bounds: CGRect { windows.first?.bounds ?? screen.bounds }

  /// For drivers.
  public init(screen: UIScreen) {
    self.screen = screen
  }
}

@MainActor
open class UIApplication: UIResponder {
  open class var shared: UIApplication { application }
  private static let application = UIApplication()
  open var connectedScenes: Set<UIScene> = []
}
