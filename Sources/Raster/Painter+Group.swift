import Geometry
import Pictures
import Pixels
import Scene

extension Painter {
  /// Draws a group's marks on a clear ground, clips and turns them, and lays them over `ground` as one.
  func draw(_ group: Group, on ground: inout Ground) throws(PictureError) {
    let opacity = UInt8((min(1, max(0, group.opacity)) * 255).rounded())
    guard opacity > 0 else { return }
    let rotation = Rotation(degrees: group.rotation, about: group.frame)
    var own = try layer(of: group.marks, rotation.source(of: ground.region))
    if let clip = group.clip {
      let mask = try coverage(of: clip.shape, clip: own.region)
      own.canvas.clip(to: mask.offset(x: -own.region.x, y: -own.region.y), inverted: clip.isInverted)
    }
    guard !rotation.isNone else {
      ground.paint(own, opacity: opacity)
      return
    }
    let ink = own.canvas.inkFrame
    guard !ink.isEmpty else { return }
    let (bitmap, x, y) = rotation.turned(
      own.canvas.bitmap(in: ink), in: ink.offset(x: own.region.x, y: own.region.y), clip: ground.region)
    ground.paint(bitmap, x: x, y: y, opacity: opacity)
  }
}
