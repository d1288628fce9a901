package import Geometry

/// A shape that a picture gives: what is opaque in it, or bright, is inside.
package struct PictureMask: Sendable, Hashable, Codable {
  package enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
    /// Coverage is the picture's alpha.
    case alpha
    /// Coverage is the picture's brightness times its alpha: black is outside, white inside. A grey of value n covers
    /// n of 255; the brightness of a colour is found in linear light, as that of the grey that is as bright.
    case luminance
  }

  /// How a picture is stretched in its middle only: the corners keep their size, the edges stretch along themselves.
  package struct Slice: Sendable, Hashable, Codable {
    /// The size of the unstretched picture in pixels of the scene.
    package var natural: PixelSize
    /// What is kept at each edge, in pixels of the scene. Opposite ones leave at least a pixel between them, of the
    /// natural size and of the frame.
    package var insets: PixelInsets

    package init(natural: PixelSize, insets: PixelInsets) {
      self.natural = natural
      self.insets = insets
    }
  }

  /// Path of the very file (scale variant included), relative to the manifest's folder.
  package var file: String
  /// The box that the picture is stretched to, before it is turned.
  package var frame: PixelRect
  package var mode: Mode
  package var slice: Slice?
  /// Degrees clockwise about the frame's centre.
  package var rotation: Double

  package init(file: String, frame: PixelRect, mode: Mode = .alpha, slice: Slice? = nil, rotation: Double = 0) {
    self.file = file
    self.frame = frame
    self.mode = mode
    self.slice = slice
    self.rotation = rotation
  }
}
