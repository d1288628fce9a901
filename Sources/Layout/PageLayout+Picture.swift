import Devices
import Diagnostics
import Geometry
import Manifest
import Pictures

extension PageLayout {
  func variant(of picture: AssetPath) throws(Broken) -> PictureVariant {
    do throws(PictureError) {
      return try compositor.pictures.variant(of: picture.path, scale: screen.device.scale)
    } catch {
      throw fail(.unreadablePicture, error.description, at: picture.location, help: error.remedy)
    }
  }

  /// The size that a picture takes on one axis where its frame does not say: its own, or in proportion to what the frame
  /// says of the other axis.
  func naturalLength(of size: Size, _ box: Box, _ axis: Axis) throws(Broken) -> Double {
    let (own, other) = axis == .horizontal ? (size.width, size.height) : (size.height, size.width)
    let across: Axis = axis == .horizontal ? .vertical : .horizontal
    guard let given = frame(of: box)?[across], given.values.count > 1 || given.size != nil else { return own }
    return try span(box, across).length * own / other
  }
}
