package import Geometry

/// All that a picture file can hold.
package enum Drawing: Sendable, Hashable, Codable {
  case scene(Scene)
  /// A cross-fade of two scenes of one size: colours weighed by alpha, `share` (0 to 1) of the second.
  case blend(Scene, Scene, share: Double)
  case animation(Animation)

  package var size: PixelSize {
    switch self {
    case .scene(let scene), .blend(let scene, _, _): scene.size
    case .animation(let animation): animation.frames.first?.size ?? PixelSize(width: 0, height: 0)
    }
  }

  /// What its elements and holes are told by: of a cross-fade, the scene that has the larger share.
  package var scene: Scene? {
    switch self {
    case .scene(let scene): scene
    case .blend(let first, let second, let share): share < 0.5 ? first : second
    case .animation: nil
    }
  }
}
