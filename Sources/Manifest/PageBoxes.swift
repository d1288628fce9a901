import Diagnostics
import YAML

/// The boxes of one page and what their frames depend on.
struct PageBoxes {
  enum Box: Hashable {
    case target(Int)
    case tip, arrow, button, card
    case layer(Int)
  }

  enum LayerKind: String {
    case image, text, group
  }

  private struct Member {
    var box: Box
    var id: String?
    /// Of a layer.
    var kind: LayerKind?
    /// The number of the layer whose box the frame starts from.
    var group: Int?
    /// `nil` where the layout places the box.
    var frame: Node?
    var references: [BoxReference]

    /// What a cycle calls the box.
    var name: String {
      switch box {
      case .target: id ?? "target"
      case .tip: "tip"
      case .arrow: "arrow"
      case .button: "button"
      case .card: "card"
      case .layer: id ?? kind!.rawValue
      }
    }
    /// Whether the height follows from the width.
    var isText: Bool { box == .tip || box == .card || kind == .text }
  }

  private struct Vertex: Hashable {
    var box: Box
    var axis: BoxAxis
  }

  private struct Edge {
    var to: Vertex
    /// `tip.left`, or only the box where no frame says so.
    var label: String
    var location: SourceLocation?
  }

  private var members: [Member] = []
  private var layerCount = 0

  var isEmpty: Bool { members.isEmpty }
  var hasTarget: Bool { members.contains { isTarget($0.box) } }

  mutating func add(_ box: Box, id: String? = nil, frame: Node?, references: [BoxReference]) {
    members.append(Member(box: box, id: id, frame: frame, references: references))
  }

  /// - Parameter group: the number of the layer whose box the frame starts from.
  /// - Returns: the layer's number.
  mutating func addLayer(
    _ kind: LayerKind, id: String?, frame: Node?, in group: Int?, references: [BoxReference]
  ) -> Int {
    let number = layerCount
    layerCount += 1
    members.append(
      Member(box: .layer(number), id: id, kind: kind, group: group, frame: frame, references: references))
    return number
  }

  /// Reports boxes that are not on the page, and frames that depend on themselves.
  func check(_ reading: Reading) {
    for member in members {
      for reference in member.references {
        if reference.property == nil {
          checkEnd(reference, reading)
        } else if reference.box != "screen", reference.box != "safe", box(named: reference.box) == nil {
          reportUnknown(reference, ["screen", "safe"] + names, reading)
        }
      }
    }
    reportCycles(reading)
  }

  // MARK: - Names

  private func isTarget(_ box: Box) -> Bool {
    if case .target = box { true } else { false }
  }

  private func box(named name: String) -> Box? {
    switch name {
    case "target": members.first { isTarget($0.box) }?.box
    case "tip": members.first { $0.box == .tip }?.box
    case "arrow": members.first { $0.box == .arrow }?.box
    case "button": members.first { $0.box == .button }?.box
    case "card": members.first { $0.box == .card }?.box
    default: members.first { $0.id == name }?.box
    }
  }

  private var names: [String] {
    var names = members.compactMap { isTarget($0.box) || $0.kind != nil ? $0.id : $0.name }
    if hasTarget { names.insert("target", at: 0) }
    return names
  }

  private func checkEnd(_ reference: BoxReference, _ reading: Reading) {
    let ends = names.filter { $0 != "arrow" }
    if !ends.contains(reference.box) {
      reportUnknown(reference, Arrow.Side.allCases.map(\.rawValue) + ends, reading)
    }
  }

  private func reportUnknown(_ reference: BoxReference, _ known: [String], _ reading: Reading) {
    let isElement = PageLayers.elements.contains(reference.box)
    reading.report(
      .unknownName, isElement ? "there is no \(reference.box) on this page" : "unknown box '\(reference.box)'",
      at: reference.location,
      help: closestMatch(to: reference.box, among: known).map { "did you mean '\($0)'?" }
        ?? "this page has \(listed(known, "and"))")
  }

  // MARK: - Cycles

  private func edges(from vertex: Vertex) -> [Edge] {
    guard let member = members.first(where: { $0.box == vertex.box }) else { return [] }
    var edges: [Edge] = member.references.compactMap { reference in
      guard let property = reference.property, reference.axis == nil || reference.axis == vertex.axis,
        let box = box(named: reference.box)
      else { return nil }
      return Edge(
        to: Vertex(box: box, axis: BoxAxis(property)), label: "\(reference.box).\(property.rawValue)",
        location: reference.location)
    }
    if let group = member.group, let other = members.first(where: { $0.box == .layer(group) }) {
      edges.append(Edge(to: Vertex(box: other.box, axis: vertex.axis), label: other.name))
    }
    if member.frame == nil {
      for other in members where needs(member.box, other.box) {
        edges += BoxAxis.allCases.map { Edge(to: Vertex(box: other.box, axis: $0), label: other.name) }
      }
    } else if member.isText, vertex.axis == .vertical {
      let count = BoxAxis.vertical.keys.count { member.frame?[$0] != nil }
      if count < 2 { edges.append(Edge(to: Vertex(box: member.box, axis: .horizontal), label: "\(member.name).width")) }
    }
    return edges
  }

  /// Whether the layout looks at `other` when it places `box`.
  private func needs(_ box: Box, _ other: Box) -> Bool {
    switch box {
    // A layer without a frame fills what it is in.
    case .target, .layer: false
    case .tip, .card: isTarget(other)
    case .button: isTarget(other) || other == .tip
    case .arrow: isTarget(other) || other == .tip || other == .button
    }
  }

  /// Reports each way that leads back to where it began.
  private func reportCycles(_ reading: Reading) {
    // What the layout itself looks at, and what groups hold, leads nowhere back.
    guard members.contains(where: { $0.references.contains { $0.property != nil } }) else { return }
    var done: Set<Vertex> = []
    var path: [(vertex: Vertex, label: String, location: SourceLocation?)] = []

    func visit(_ vertex: Vertex) {
      guard !done.contains(vertex) else { return }
      for edge in edges(from: vertex) {
        path.append((edge.to, edge.label, edge.location))
        if let start = path.dropLast().lastIndex(where: { $0.vertex == edge.to }) {
          report(Array(path[(start + 1)...]), reading)
        } else {
          visit(edge.to)
        }
        path.removeLast()
      }
      done.insert(vertex)
    }

    for member in members {
      for axis in BoxAxis.allCases {
        path = [(Vertex(box: member.box, axis: axis), "", nil)]
        visit(path[0].vertex)
      }
    }
  }

  private func report(
    _ cycle: [(vertex: Vertex, label: String, location: SourceLocation?)], _ reading: Reading
  ) {
    let labels = [cycle.last!.label] + cycle.map(\.label)
    // Boxes whose places nobody wrote: the way out is often to write them.
    let unplaced = cycle.indices.filter { cycle[$0].location == nil }
      .compactMap { index in members.first { $0.box == cycle[index == 0 ? cycle.count - 1 : index - 1].vertex.box } }
      .filter { $0.frame == nil && $0.kind == nil }
    let notes = unplaced.map {
      Diagnostic.Note("the \($0.name) has no frame of its own, so it is placed after the boxes around it")
    }
    reading.report(
      .frameCycle, "frames depend on each other: \(labels.joined(separator: " -> "))",
      at: cycle.lazy.compactMap(\.location).first, notes: notes)
  }
}
