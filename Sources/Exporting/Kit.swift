package import Geometry
package import Record

/// What an app lays guides out from: small pictures, each stored once, and where they go on each screen. In a folder it
/// is `kit.json`.
package struct Kit: Sendable, Hashable {
  /// A picture file of the folder.
  package struct Part: Sendable, Hashable {
    package var file: String
    /// Pixels a point.
    package var scale: Int
    package var size: PixelSize
    /// Bytes that it takes once decoded.
    package var memory: Int { size.width * size.height * 4 }

    package init(file: String, scale: Int, size: PixelSize) {
      self.file = file
      self.scale = scale
      self.size = size
    }
  }

  /// A part at its place on a screen.
  package struct Placement: Sendable, Hashable {
    package var file: String
    /// "hole", or the role of an element.
    package var role: String
    /// The element's own name; `nil` of holes.
    package var id: String?
    /// In pixels; as large as the part.
    package var frame: PixelRect
    /// `true`: the part is white, and is shown in the colour of the scrim, its alpha times that of the scrim.
    package var isTinted: Bool

    package init(file: String, role: String, id: String? = nil, frame: PixelRect, isTinted: Bool = false) {
      self.file = file
      self.role = role
      self.id = id
      self.frame = frame
      self.isTinted = isTinted
    }
  }

  /// Tells one picture of a guide from all others.
  package struct Key: Sendable, Hashable {
    package var guide: String
    /// From 1.
    package var page: Int
    package var state: String?
    package var device: String
    package var orientation: String
    package var appearance: String

    package init(
      guide: String, page: Int, state: String? = nil, device: String, orientation: String, appearance: String
    ) {
      self.guide = guide
      self.page = page
      self.state = state
      self.device = device
      self.orientation = orientation
      self.appearance = appearance
    }
  }

  /// One picture of a guide, taken apart.
  package struct Guide: Sendable, Hashable {
    package var key: Key
    package var pages: Int
    package var scale: Int
    /// Of the screen, in pixels.
    package var size: PixelSize
    package var scrim: Color
    /// What is nothing but scrim, in pixels. With the frames of the tinted parts they make up the screen, without gap
    /// or overlap.
    package var fills: [PixelRect]
    /// From the lowest to the topmost.
    package var parts: [Placement]
    /// Holes, texts, button and spoken text, as in the record.
    package var details: [JSON.Member]

    package init(
      key: Key, pages: Int, scale: Int, size: PixelSize, scrim: Color, fills: [PixelRect], parts: [Placement],
      details: [JSON.Member] = []
    ) {
      self.key = key
      self.pages = pages
      self.scale = scale
      self.size = size
      self.scrim = scrim
      self.fills = fills
      self.parts = parts
      self.details = details
    }
  }

  package static let version = 1
  /// Its name in a kit's folder.
  package static let file = "kit.json"

  /// Sorted by file.
  package var parts: [Part]
  /// In the manifest's order.
  package var guides: [Guide]

  package init(parts: [Part], guides: [Guide]) {
    self.parts = parts
    self.guides = guides
  }
}
