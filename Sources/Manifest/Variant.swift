package import Devices

/// What a page can differ by.
package struct Variant: Sendable, Hashable {
  package var screen: Screen
  package var appearance: Appearance
  /// One of the guide's states; `nil` for a guide without.
  package var state: String?

  package init(_ screen: Screen, appearance: Appearance = .light, state: String? = nil) {
    self.screen = screen
    self.appearance = appearance
    self.state = state
  }
}
