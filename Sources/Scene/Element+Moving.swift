import Geometry

extension Element {
  /// With all that it draws.
  package func offset(x: Int, y: Int) -> Element {
    var moved = self
    moved.frame = frame.offset(x: x, y: y)
    moved.marks = marks.map { $0.offset(x: x, y: y) }
    return moved
  }

  /// Bytes that tell what it draws within its frame, wherever that is: equal where two are drawn alike but for their
  /// places. Lengths are told to a thousandth of a pixel, since a sum of broken numbers depends on where it begins.
  package var look: [UInt8] { marks.map { $0.offset(x: -frame.x, y: -frame.y) }.canonicalBytes(grid: 1024) }
}

extension Hole {
  package func offset(x: Int, y: Int) -> Hole {
    var moved = self
    moved.shape = shape.offset(x: x, y: y)
    return moved
  }

  /// Bytes that tell its shape and edge wherever it is, as an element's `look` does.
  package var look: [UInt8] {
    let corner: Point =
      switch shape {
      case .outline(let outline): outline.bounds.origin
      case .picture(let mask): mask.frame.rect.origin
      }
    // Where it stands is not broken in most scenes, and a sum's last digits must not decide.
    var hole = offset(x: -(Int(exactly: corner.x.rounded()) ?? 0), y: -(Int(exactly: corner.y.rounded()) ?? 0))
    hole.id = ""
    return hole.canonicalBytes(grid: 1024)
  }
}

extension Mark {
  func offset(x: Int, y: Int) -> Mark {
    switch self {
    case .fill(let outline, let color): return .fill(outline.offset(x: x, y: y), color)
    case .stroke(var stroke):
      stroke.outline = stroke.outline.offset(x: x, y: y)
      return .stroke(stroke)
    case .ring(var ring):
      ring.shape = ring.shape.offset(x: x, y: y)
      return .ring(ring)
    case .text(var block):
      for index in block.lines.indices {
        block.lines[index].x += Double(x)
        block.lines[index].baseline += y
      }
      return .text(block)
    case .image(var image):
      image.frame = image.frame.offset(x: x, y: y)
      return .image(image)
    case .group(var group):
      group.frame = group.frame.offset(x: x, y: y)
      if let clip = group.clip { group.clip = Group.Clip(clip.shape.offset(x: x, y: y), isInverted: clip.isInverted) }
      group.marks = group.marks.map { $0.offset(x: x, y: y) }
      return .group(group)
    }
  }
}

extension Shape {
  func offset(x: Int, y: Int) -> Shape {
    switch self {
    case .outline(let outline): return .outline(outline.offset(x: x, y: y))
    case .picture(var mask):
      mask.frame = mask.frame.offset(x: x, y: y)
      return .picture(mask)
    }
  }
}

extension Outline {
  func offset(x: Int, y: Int) -> Outline {
    let delta = Point(Double(x), Double(y))
    return switch self {
    case .rect(let rect): .rect(rect.offset(by: delta))
    case .rounded(let rect, let radius): .rounded(rect.offset(by: delta), radius: radius)
    case .ellipse(let rect): .ellipse(rect.offset(by: delta))
    case .path(let path): .path(path.mapped { $0 + delta })
    }
  }
}
