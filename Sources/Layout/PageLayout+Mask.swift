import Devices
import Diagnostics
import Geometry
import Manifest
import Pictures
import Scene

extension PageLayout {
  /// What a picture cuts out of a box. A PNG must be as large as the box unless `slice` says what of it may stretch.
  func pictureMask(_ mask: Layer.Mask, over box: Box) throws(Broken) -> PictureMask {
    let frame = pixels(try rect(box).inset(by: mask.inset))
    guard !frame.isEmpty else {
      throw fail(
        .emptyFrame, "the mask of '\(name(of: box))' is empty on \(screen.name): its inset leaves nothing",
        at: mask.image.location, help: "make 'inset' smaller")
    }
    let picture = try variant(of: mask.image)
    var result = PictureMask(file: picture.file, frame: frame, mode: .init(mask.mode))
    if let slice = mask.slice {
      result.slice = try self.slice(slice, of: mask.image, picture, in: frame)
    } else if !picture.isVector {
      let (width, height) = (picture.size.width * screen.scale, picture.size.height * screen.scale)
      if abs(width - Double(frame.width)) > 1 || abs(height - Double(frame.height)) > 1 {
        let room = words(for: points(frame))
        throw fail(
          .maskSize,
          "the mask '\(mask.image.path)' is \(decimal(picture.size.width)) x \(decimal(picture.size.height)) pt, but "
            + "its box is \(room) pt on \(screen.name)", at: mask.image.location,
          help: "give 'slice: [top, right, bottom, left]' to stretch its middle, or a picture of \(room) pt")
      }
    }
    try checkShape(of: result, mask.image, shows: "the layer")
    return result
  }

  /// A picture of which nothing counts is a fault, as a path without area is. One of which everything counts is taken for
  /// a picture in black and white without its `mode`.
  /// - Parameter shows: what is seen through the mask.
  func checkShape(of mask: PictureMask, _ image: AssetPath, shows: String) throws(Broken) {
    let size = mask.slice?.natural ?? PixelSize(width: mask.frame.width, height: mask.frame.height)
    // It is drawn at this size anyway; one that is larger than any screen is not looked at, as it would be drawn in part.
    guard size.width * size.height <= 8 << 20 else { return }
    let coverage: ClosedRange<UInt8>
    do throws(PictureError) {
      coverage = try compositor.pictures.coverage(
        file: mask.file, size: size, byBrightness: mask.mode == .luminance)
    } catch {
      throw fail(.unreadablePicture, error.description, at: image.location, help: error.remedy)
    }
    let isByAlpha = mask.mode == .alpha
    if coverage.upperBound == 0 {
      throw fail(
        .invalidValue, "nothing of '\(image.path)' is \(isByAlpha ? "opaque" : "bright"), so \(shows) is not seen",
        at: image.location, help: isByAlpha ? "draw its shape opaque" : "draw its shape white, or remove the 'mode'")
    }
    if isByAlpha, coverage.lowerBound == 255 {
      warn(
        .invalidValue, "'\(image.path)' is opaque everywhere, so it cuts nothing off", at: image.location,
        help: "write 'mode: luminance' if its shape is white on black")
    }
  }

  private func words(for rect: Rect) -> String { "\(decimal(rect.width)) x \(decimal(rect.height))" }
}
