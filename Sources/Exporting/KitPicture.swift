import Baking
import Devices
import Geometry
import Record
import Scene

/// A picture of a guide that can be taken apart: all but the steps of cross-fades.
struct KitPicture: Sendable {
  let picture: Plan.Picture
  let scene: Scene

  init?(_ picture: Plan.Picture) {
    guard picture.kind == .guide, picture.step == nil, case .scene(let scene) = picture.drawing else { return nil }
    self.picture = picture
    self.scene = scene
  }

  var path: String { picture.path }

  var key: Kit.Key {
    Kit.Key(
      guide: picture.name, page: picture.page ?? 1, state: picture.state, device: picture.screen.device.id,
      orientation: picture.screen.orientation.rawValue, appearance: picture.appearance.rawValue)
  }

  /// Without parts and fills.
  var guide: Kit.Guide {
    Kit.Guide(
      key: key, pages: picture.pageCount ?? 1, scale: picture.screen.device.scale, size: scene.size,
      scrim: scene.scrim, fills: [], parts: [],
      details: Record.Content(of: picture).members)
  }
}

extension Plan {
  /// The pictures of which a kit is made, in order.
  var kitPictures: [KitPicture] { pictures.compactMap(KitPicture.init) }

  /// How many pictures a kit has of them.
  package var kitCount: Int { kitPictures.count }

  /// Paths of the pictures of guides that a kit cannot hold: the steps of cross-fades.
  package var blendedGuides: [String] {
    pictures.filter { $0.kind == .guide && $0.step != nil }.map(\.path)
  }
}
