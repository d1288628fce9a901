import Geometry
import Pictures
import Pixels
import Scene

extension Painter {
  /// A group's marks on a clear ground, clipped and turned, to be laid over what is below as one.
  func layers(of group: Group, _ region: PixelRect) throws(PictureError) -> [Layer] {
    let opacity = UInt8((min(1, max(0, group.opacity)) * 255).rounded())
    guard opacity > 0 else { return [] }
    let rotation = Rotation(degrees: group.rotation, about: group.frame)
    let source = rotation.source(of: region)
    var own = Ground(of: try layers(of: group.marks, source), source)
    if let clip = group.clip {
      let coverage = try coverage(of: clip.shape, clip: own.region)
      own.canvas.clip(to: coverage.offset(x: -own.region.x, y: -own.region.y), inverted: clip.isInverted)
    }
    guard !rotation.isNone else { return [.ground(own, opacity: opacity)] }
    let ink = own.canvas.inkFrame
    guard !ink.isEmpty else { return [] }
    let (bitmap, x, y) = rotation.turned(
      own.canvas.bitmap(in: ink), in: ink.offset(x: own.region.x, y: own.region.y), clip: region)
    return [.bitmap(bitmap, x: x, y: y, opacity: opacity)]
  }
}
