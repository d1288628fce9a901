internal import Devices
internal import Layout
package import Manifest
package import PNG
package import Pictures
package import Raster
package import Scene
internal import Typography

/// The tools of one worker of a crew. They share a typesetter and a store of pictures, so that what was shaped or read
/// for the layout is there for the drawing.
package final class Worker {
  private(set) var compositor: Compositor
  package private(set) var painter: Painter
  /// Made when it is first needed: it holds the memory of a whole picture.
  package private(set) lazy var encoder = PNGEncoder(effort: effort == .small ? .small : .fast)
  private let effort: Output.Effort
  private let typesetter: Typesetter
  /// What was read of the pictures.
  private(set) var pictures: PictureStore
  private let folder: String

  init(folder: String, fonts: FontLibrary, effort: Output.Effort) {
    typesetter = Typesetter(fonts: fonts)
    pictures = PictureStore(folder: folder)
    compositor = Compositor(typesetter: typesetter, pictures: pictures)
    painter = Painter(typesetter: typesetter, pictures: pictures)
    self.effort = effort
    self.folder = folder
  }

  /// Reads pictures anew from now on; what was made of texts and outlines stays.
  func forgetPictures() {
    pictures = PictureStore(folder: folder)
    compositor = Compositor(typesetter: typesetter, pictures: pictures)
    painter = Painter(typesetter: typesetter, pictures: pictures)
  }
}

extension Worker {
  /// A subject laid out on a screen, and the paths of pictures that were looked for.
  func layout(of subject: Subject, on screen: Screen, manifest: Manifest) -> (SubjectLayout, looked: Set<String>) {
    let (layout, looked) = pictures.traced { compositor.layout(of: subject, on: screen, manifest: manifest) }
    return (layout, looked)
  }

  /// The fonts that a drawing's glyphs are from.
  func fonts(of drawing: Drawing) -> [UsedFont] {
    var fonts: [UsedFont] = []
    for line in drawing.lines {
      for font in typesetter.fonts(of: line) where !fonts.contains(font) { fonts.append(font) }
    }
    return fonts
  }

  /// A picture as a file.
  package struct File {
    package var bytes: [UInt8]
    /// Whether it has more colours than were asked for by their number.
    package var hasMoreColors: Bool
  }

  /// Paints and encodes a drawing. Equal ones give equal files.
  /// - Throws: where a picture file cannot be read.
  package func file(of drawing: Drawing, colors limit: ColorChoice.Limit) throws(PictureError) -> File {
    let colors = PNGEncoder.Colors(limit)
    let encoding: PNGEncoder.Encoding
    if case .animation(let animation) = drawing {
      encoding = try encoder.encode(animation: animation.frames.count, duration: animation.duration, colors: colors) {
        (frame) throws(PictureError) in try painter.paint(drawing, frame: frame)
      }
    } else {
      encoding = encoder.encode(try painter.paint(drawing), colors: colors)
    }
    return File(bytes: encoding.bytes, hasMoreColors: limit != .auto && encoding.colors != colors)
  }
}

extension PNGEncoder.Colors {
  fileprivate init(_ limit: ColorChoice.Limit) {
    self =
      switch limit {
      case .auto: .auto
      case .of256: .most256
      case .of16: .most16
      case .exact: .exact
      }
  }
}
