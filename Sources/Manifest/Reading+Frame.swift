import Diagnostics
import YAML

extension Reading {
  /// The frame of the box that messages call `owner`. One `isSized` has a natural size, so one value an axis is enough.
  /// `container` is what it is in where it does not say so.
  func frame(
    _ entry: Node.Entry, of owner: String, isSized: Bool, container standard: Frame.Container = .screen
  ) -> Frame? {
    guard let map = MapReader(entry.value, .frame, named: "frame", in: self) else { return nil }
    let container =
      map.read("in", .choice(Frame.Container.self, meant: ["safearea": "safe", "safe-area": "safe"])) ?? standard
    let horizontal = axis(.horizontal, map, entry, of: owner, isSized: isSized)
    let vertical = axis(.vertical, map, entry, of: owner, isSized: isSized)
    guard let horizontal, let vertical else { return nil }
    return Frame(
      location: entry.keyLocation, container: container, horizontal: horizontal, vertical: vertical)
  }

  private func axis(
    _ axis: BoxAxis, _ map: MapReader, _ entry: Node.Entry, of owner: String, isSized: Bool
  ) -> Frame.Axis? {
    var entries = axis.keys.compactMap { map.entry($0) }
    if axis == .horizontal {
      for (key, same) in [("leading", "left"), ("trailing", "right")] {
        guard let entry = map.entry(key) else { continue }
        if map.has(same) {
          report(
            .frameOverdetermined, "'\(key)' is the same edge as '\(same)' here", at: entry.keyLocation,
            help: "remove one of them")
        } else {
          entries.append(entry)
        }
      }
    }
    var axisValue = Frame.Axis()
    var isWhole = true
    for entry in entries {
      guard let value = frameValue(entry.value, entry.key, axis) else {
        isWhole = false
        continue
      }
      switch entry.key {
      case axis.startKey, "leading": axisValue.start = value
      case axis.endKey, "trailing": axisValue.end = value
      case axis.centerKey: axisValue.center = value
      default:
        if value.expression.isNeverPositive {
          report(.outOfRange, "'\(entry.key)' must be more than 0", at: value.location)
          isWhole = false
        }
        axisValue.size = value
      }
    }
    let isDetermined = checkCount(entries, axis, map, entry, of: owner, isSized: isSized)
    return isWhole && isDetermined ? axisValue : nil
  }

  /// A number, a percentage or an expression.
  func frameValue(_ node: Node, _ key: String, _ axis: BoxAxis?) -> FrameValue? {
    guard let text = node.text, !text.isEmpty else {
      reportType(key, wants: "a number, a percentage or an expression", found: node)
      return nil
    }
    guard !Quantity.isNotFinite(text) else {
      report(.outOfRange, "'\(key)' is \(text), but must be a finite number", at: node.location)
      return nil
    }
    do throws(ExpressionError) {
      let (expression, references) = try ExpressionParser.parse(text)
      if isComplete {
        self.references += references.map {
          BoxReference(
            box: $0.box, property: $0.property, location: node.location(of: $0.offset, length: $0.length), axis: axis)
        }
      }
      return FrameValue(expression, at: node.location)
    } catch {
      report(
        error.id, error.message, at: node.location(of: error.offset, length: error.length), help: error.help)
      return nil
    }
  }

  /// At most two values an axis, and as many as the box needs.
  private func checkCount(
    _ entries: [Node.Entry], _ axis: BoxAxis, _ map: MapReader, _ frame: Node.Entry, of owner: String, isSized: Bool
  ) -> Bool {
    let keys = entries.map(\.key)
    if keys.count > 2 {
      reportOverdetermined(entries)
      return false
    }
    // A layer may hold any part of a frame.
    guard isComplete, !map.hasRefusedKeys else { return true }
    let isPlaced = keys.contains { $0 != axis.sizeKey }
    if isSized ? isPlaced : keys.count == 2 { return true }
    if isSized {
      let places = listed(axis.keys.filter { $0 != axis.sizeKey }, "or")
      report(
        .frameIncomplete,
        "the frame of \(owner) has \(keys.isEmpty ? "nothing" : "no place beside '\(keys[0])'") in the \(axis)",
        at: frame.keyLocation, help: "add \(places)")
    } else {
      let written = keys.isEmpty ? "none" : "only '\(keys[0])'"
      report(
        .frameIncomplete, "the frame of \(owner) needs two of \(listed(axis.keys, "and")), and has \(written)",
        at: frame.keyLocation, help: keys.isEmpty ? nil : "add \(listed(axis.keys.filter { $0 != keys[0] }, "or"))")
    }
    return false
  }

  private func reportOverdetermined(_ entries: [Node.Entry]) {
    let written = entries.map { (entry: $0, layer: layer(of: $0.keyLocation) ?? 0) }
    let top = written.map(\.layer).max()!
    let older = written.filter { $0.layer < top }.map(\.entry.key)
    let newest = written.last { $0.layer == top }!.entry
    let help =
      older.isEmpty
      ? "remove one of them" : "write \(listed(older.map { "'\($0): auto'" }, "or")) beside it to take one away"
    report(
      .frameOverdetermined, "\(listed(entries.map(\.key), "and")) are more than the two values that place a box",
      at: newest.keyLocation, help: help)
  }

  /// The layer of the page being read that a key is written in: the last that holds it, since a guide holds its pages
  /// and overrides; `nil` where it is in the style.
  func layer(of key: SourceLocation) -> Int? {
    func holds(_ node: Node) -> Bool {
      switch node.content {
      case .scalar: false
      case .sequence(let items): items.contains(where: holds)
      case .mapping(let entries): entries.contains { $0.keyLocation == key || holds($0.value) }
      }
    }
    return layers.lastIndex(where: holds)
  }
}
