package import Geometry

/// The PNG files that show how a picture differs.
package struct Plates: Sendable {
  /// The files themselves, as they are; `nil` where there is none on that side. They need not be readable.
  package var old: [UInt8]?
  package var new: [UInt8]?
  /// As large as the compared area: clear where nothing differs, else white with the alpha of the largest difference of a
  /// channel, at least 1. `nil` where there are not two pictures, or no pixel differs.
  package var mask: [UInt8]?
  /// The part of both that is shown small, with what differs most in it; `nil` where neither can be read.
  package var crop: PixelRect?
  /// That part of each side.
  package var oldCrop: [UInt8]?
  package var newCrop: [UInt8]?

  package init(
    old: [UInt8]? = nil, new: [UInt8]? = nil, mask: [UInt8]? = nil, crop: PixelRect? = nil, oldCrop: [UInt8]? = nil,
    newCrop: [UInt8]? = nil
  ) {
    self.old = old
    self.new = new
    self.mask = mask
    self.crop = crop
    self.oldCrop = oldCrop
    self.newCrop = newCrop
  }
}
