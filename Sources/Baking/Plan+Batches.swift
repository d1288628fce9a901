import Geometry
import Manifest
import Scene

extension Plan {
  /// The pictures by what their files hold, as indices: those of a batch have equal bytes, so one is drawn for all. In
  /// the order of the first of each.
  var batches: [[Int]] {
    var batches: [[Int]] = []
    var likely: [Likeness: [Int]] = [:]
    for (index, picture) in pictures.enumerated() {
      let likeness = Likeness(picture)
      let twin = likely[likeness]?.first { number in
        let other = pictures[batches[number][0]]
        return other.colors.limit == picture.colors.limit && other.drawing == picture.drawing
      }
      if let twin {
        batches[twin].append(index)
      } else {
        likely[likeness, default: []].append(batches.count)
        batches.append([index])
      }
    }
    return batches
  }
}

/// What is quickly told of a drawing, and seldom the same of two that differ.
private struct Likeness: Hashable {
  private let size: PixelSize
  private let colors: ColorChoice.Limit
  private let scrim: Color?
  private let boxes: [PixelRect]
  private let texts: [[String]]

  init(_ picture: Plan.Picture) {
    size = picture.drawing.size
    colors = picture.colors.limit
    let scene = picture.drawing.scene
    scrim = scene?.scrim
    boxes = scene.map { $0.holes.map(\.shape.box) + $0.elements.map(\.frame) } ?? []
    texts = scene?.elements.map(\.texts) ?? []
  }
}

extension Shape {
  /// About where it is.
  fileprivate var box: PixelRect {
    switch self {
    case .outline(let outline): PixelRect(covering: outline.bounds)
    case .picture(let mask): mask.frame
    }
  }
}
