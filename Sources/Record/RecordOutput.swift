package import Geometry

extension Record {
  /// One picture file.
  package struct Output: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
      case guide, sprite
      case revealMask = "reveal-mask"
      case revealFrame = "reveal-frame"
      case revealAnimation = "reveal-animation"
    }

    /// Its path, relative to the folder of the pictures.
    package var name: String
    package var kind: Kind
    /// The name of the guide, sprite or reveal in the manifest.
    package var guide: String
    /// From 1; of guides only.
    package var page: Int?
    package var pages: Int?
    package var state: String?
    /// Step of a cross-fade or frame of a reveal, from 1.
    package var step: Int?
    package var steps: Int?
    /// `nil` of sprites.
    package var device: String?
    package var orientation: String?
    package var appearance: String
    /// Pixels a point.
    package var scale: Int
    package var size: PixelSize
    package var points: Size
    /// `nil` of an animation.
    package var scrim: Color?
    package var content: Content
    /// In the order of drawing, holes first.
    package var elements: [Element]
    package var provenance: Provenance

    package init(
      name: String, kind: Kind, guide: String, page: Int? = nil, pages: Int? = nil, state: String? = nil,
      step: Int? = nil, steps: Int? = nil, device: String? = nil, orientation: String? = nil,
      appearance: String = "light", scale: Int, size: PixelSize, points: Size, scrim: Color? = nil,
      content: Content = Content(), elements: [Element] = [], provenance: Provenance
    ) {
      self.name = name
      self.kind = kind
      self.guide = guide
      self.page = page
      self.pages = pages
      self.state = state
      self.step = step
      self.steps = steps
      self.device = device
      self.orientation = orientation
      self.appearance = appearance
      self.scale = scale
      self.size = size
      self.points = points
      self.scrim = scrim
      self.content = content
      self.elements = elements
      self.provenance = provenance
    }
  }
}
