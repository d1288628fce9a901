import Files
import Geometry
import Record
import Scene

extension Record.Element {
  /// What a scene shows, holes first.
  static func all(in scene: Scene, scale: Double) -> [Record.Element] {
    scene.holes.map { hole in
      let frame: Rect =
        switch hole.shape {
        case .picture(let mask): mask.frame.rect.turned(byDegrees: mask.rotation)
        case .outline(let outline): outline.box
        }
      return Record.Element(
        role: "hole", id: hole.id, frame: Record.Frame(frame, scale: scale), look: short(hole.look))
    } + scene.elements.map { Record.Element($0, scale: scale) }
  }

  private init(_ element: Element, scale: Double) {
    self.init(
      role: element.role.rawValue, id: element.id, frame: Record.Frame(element.frame.rect, scale: scale),
      look: Self.short(element.look))
    describe(element.marks, scale: scale)
  }

  /// Notes what the first text and the first line are like, or else the first area.
  private mutating func describe(_ marks: [Mark], scale: Double) {
    for mark in marks {
      switch mark {
      case .text(let block):
        guard font == nil, let run = block.lines.first?.runs.first else { continue }
        color = block.color
        font = run.font.families.first
        fontSize = Self.rounded(run.font.size / scale)
        weight = run.font.weight
      case .stroke(let stroke):
        guard lineWidth == nil else { continue }
        color = font == nil ? stroke.color : color
        lineWidth = Self.rounded(stroke.width / scale)
      case .fill(_, let fill): color = color ?? fill
      case .ring(let ring):
        color = color ?? ring.color
        lineWidth = lineWidth ?? Self.rounded(ring.width / scale)
      case .group(let group): describe(group.marks, scale: scale)
      case .image: continue
      }
    }
  }

  private static func rounded(_ points: Double) -> Double { (points * 1000).rounded() / 1000 }

  private static func short(_ look: [UInt8]) -> String { String(Digest(of: look).hex.prefix(16)) }
}
