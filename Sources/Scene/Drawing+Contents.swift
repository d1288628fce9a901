extension Drawing {
  /// All that it is made of, in order.
  package var scenes: [Scene] {
    switch self {
    case .scene(let scene): [scene]
    case .blend(let first, let second, _): [first, second]
    case .animation(let animation): animation.frames
    }
  }

  /// The files of all pictures that are drawn or that give a shape.
  package var files: Set<String> {
    var files: Set<String> = []
    for scene in scenes {
      for hole in scene.holes { files.formUnion(hole.shape.file) }
      for element in scene.elements {
        for mark in element.marks { mark.eachPart { files.formUnion($0.files) } }
      }
    }
    return files
  }

  /// All lines of text, in the order of drawing; a line that stands in several scenes comes as often.
  package var lines: [TextLine] {
    var lines: [TextLine] = []
    for scene in scenes {
      for element in scene.elements {
        for mark in element.marks {
          mark.eachPart { if case .text(let block) = $0 { lines += block.lines } }
        }
      }
    }
    return lines
  }
}

extension Mark {
  /// Calls `body` with this mark and with all that it groups.
  fileprivate func eachPart(_ body: (Mark) -> Void) {
    body(self)
    if case .group(let group) = self { for mark in group.marks { mark.eachPart(body) } }
  }

  /// The files of its own, not of what it groups.
  fileprivate var files: [String] {
    switch self {
    case .fill, .stroke, .text: []
    case .ring(let ring): ring.shape.file
    case .image(let image): [image.file]
    case .group(let group): group.clip?.shape.file ?? []
    }
  }
}

extension Shape {
  fileprivate var file: [String] { if case .picture(let mask) = self { [mask.file] } else { [] } }
}
