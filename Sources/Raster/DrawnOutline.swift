import Geometry
import Scene

/// What coverage of an outline depends on.
struct DrawnOutline: Hashable {
  var outline: Outline
  /// What is done with it, and how wide or soft.
  var way: Way

  enum Way: Hashable {
    case filled
    case stroked(width: Double, dash: [Double])
    case feathered(Double)
    case ring(gap: Double, width: Double)
  }
}
