import Geometry

/// Something that an arrow must not come near, in points.
struct Obstacle {
  var form: Form
  /// How near the middle of the line may come.
  var clearance: Double
}
