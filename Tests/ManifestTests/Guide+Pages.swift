import Devices
import Manifest

extension Guide {
  /// In the light appearance, and in the first state where there are any.
  func pages(on screen: Screen) -> [Page] { pages(for: Variant(screen, state: states.first)) }
}
