import Devices
import Diagnostics
import Geometry
import Manifest
import Pictures
import Scene

extension PageLayout {
  /// - Parameter insets: what keeps its size, in points of the picture.
  func slice(
    _ insets: Insets, of image: AssetPath, _ picture: PictureVariant, in frame: PixelRect
  ) throws(Broken) -> PictureMask.Slice {
    func pixels(_ length: Double) -> Int { Int((length * screen.scale).rounded()) }
    let natural = PixelSize(
      width: max(1, pixels(picture.size.width)), height: max(1, pixels(picture.size.height)))
    let kept = PixelInsets(
      top: pixels(insets.top), right: pixels(insets.right), bottom: pixels(insets.bottom), left: pixels(insets.left))
    for (need, own, room, what) in [
      (kept.left + kept.right, natural.width, frame.width, "width"),
      (kept.top + kept.bottom, natural.height, frame.height, "height"),
    ] where need >= min(own, room) {
      let isOwn = need >= own
      throw fail(
        .maskSize,
        "'slice' keeps \(decimal(Double(need) / screen.scale)) pt of the \(what) of '\(image.path)', but "
          + (isOwn ? "the picture has" : "its box has") + " \(decimal(Double(isOwn ? own : room) / screen.scale)) pt"
          + " on \(screen.name)", at: image.location,
        help: isOwn ? "leave something between the two to stretch" : "keep less, or make the box larger")
    }
    return PictureMask.Slice(natural: natural, insets: kept)
  }
}

extension PictureMask.Mode {
  init(_ mode: MaskMode) {
    self =
      switch mode {
      case .alpha: .alpha
      case .luminance: .luminance
      }
  }
}
