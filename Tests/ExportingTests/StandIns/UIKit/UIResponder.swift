/// The accessibility of `NSObject`, which only Objective-C lets subclasses override where it is declared, stands here.
@MainActor
open class UIResponder {
  public init() {}

  open var isAccessibilityElement = false
  open var accessibilityLabel: String?
  open var accessibilityTraits: UIAccessibilityTraits = []
  open var accessibilityElements: [Any]?
  open var accessibilityElementsHidden = false
  open var accessibilityViewIsModal = false
  open func accessibilityActivate() -> Bool { false }
  open func accessibilityPerformEscape() -> Bool { false }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

@MainActor
open class UIEvent {
  public init() {}
}

@MainActor
open class UITouch: Hashable {
  private let place: CGPoint

  /// For drivers: a place on the screen.
  public init(_ place: CGPoint) {
    self.place = place
  }

  open func location(in view: UIView?) -> CGPoint { view?.local(place) ?? place }

  public nonisolated static func == (a: UITouch, b: UITouch) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
