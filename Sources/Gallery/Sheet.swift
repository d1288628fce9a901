import Comparing
import Geometry

/// The names of the files that show one picture.
struct Sheet {
  enum Plate: CaseIterable {
    case old, new, mask, oldCrop, newCrop

    var source: KeyPath<Plates, [UInt8]?> & Sendable {
      switch self {
      case .old: \.old
      case .new: \.new
      case .mask: \.mask
      case .oldCrop: \.oldCrop
      case .newCrop: \.newCrop
      }
    }
  }

  private var names: [Plate: String] = [:]
  var crop: PixelRect?
  /// A screenshot that lies under the picture.
  var screen: String?

  init(crop: PixelRect?) {
    self.crop = crop
  }

  subscript(plate: Plate) -> String? {
    get { names[plate] }
    set { names[plate] = newValue }
  }
}
