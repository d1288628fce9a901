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
    return result
  }

  private func words(for rect: Rect) -> String { "\(decimal(rect.width)) x \(decimal(rect.height))" }
}
