package import Diagnostics
package import Geometry

/// A further picture or text on a page, or a group of them.
package struct Layer: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case image(AssetPath, tint: Color?)
    /// A tip without title and place; its own frame is not used.
    case text(Tip)
    /// In the order in which they are drawn; their frames start from this layer's box.
    case group([Layer])
  }

  /// Clips a layer by a picture.
  package struct Mask: Sendable, Hashable {
    package var image: AssetPath
    package var mode: MaskMode
    /// Distance in points of the mask's box from that of the layer, inwards.
    package var inset: Insets
    /// What keeps its size at the picture's edges, in points of the picture; `nil`: the picture must have the size of
    /// its box, or be an SVG.
    package var slice: Insets?

    package init(image: AssetPath, mode: MaskMode = .alpha, inset: Insets = .zero, slice: Insets? = nil) {
      self.image = image
      self.mode = mode
      self.inset = inset
      self.slice = slice
    }
  }

  package var location: SourceLocation
  package var id: String?
  package var content: Content
  /// `nil`: all of the container, which is the group that the layer is in, or the page. In the frame of a layer,
  /// `Frame.Container.group` is that box.
  package var frame: Frame?
  /// 0 to 1.
  package var opacity: Double
  /// Degrees clockwise about the centre of its box.
  package var rotation: Double
  package var mask: Mask?

  package init(
    location: SourceLocation, id: String? = nil, content: Content, frame: Frame? = nil, opacity: Double = 1,
    rotation: Double = 0, mask: Mask? = nil
  ) {
    self.location = location
    self.id = id
    self.content = content
    self.frame = frame
    self.opacity = opacity
    self.rotation = rotation
    self.mask = mask
  }
}
