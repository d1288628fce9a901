import Geometry

extension Record {
  /// The document of `guides.json`.
  package var json: JSON {
    .map([
      .init("version", .integer(Self.version)), .init("outputs", .list(outputs.map(\.json))),
      .init("reveals", .list(reveals.map(\.json))),
    ])
  }
}

extension Record.Output {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("name", .text(name)), .init("kind", .text(kind.rawValue)), .init("guide", .text(guide)),
    ]
    members.add("page", page.map(JSON.integer))
    members.add("pages", pages.map(JSON.integer))
    members.add("state", state.map(JSON.text))
    members.add("step", step.map(JSON.integer))
    members.add("steps", steps.map(JSON.integer))
    members.add("device", device.map(JSON.text))
    members.add("orientation", orientation.map(JSON.text))
    members += [
      .init("appearance", .text(appearance)), .init("scale", .integer(scale)),
      .init("size", .list([.integer(size.width), .integer(size.height)])),
      .init("points", .list([.number(points.width), .number(points.height)])),
    ]
    return .map(members + content.members)
  }
}

extension Record.Content {
  /// The keys of an output that tell what it shows and says; only those that it has.
  package var members: [JSON.Member] {
    var members: [JSON.Member] = []
    members.add("holes", holes.isEmpty ? nil : .list(holes.map(\.json)))
    members.add("texts", texts.isEmpty ? nil : .list(texts.map(\.json)))
    members.add("button", button?.json)
    members.add("spoken", spoken.map(JSON.text))
    return members
  }
}

extension Record.Content.Hole {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("id", .text(id)), .init("frame", frame.json), .init("shape", .text(shape.rawValue)),
    ]
    members.add("radius", radius.map(JSON.number))
    return .map(members)
  }
}

extension Record.Content.Text {
  fileprivate var json: JSON {
    .map([.init("element", .text(element)), .init("frame", frame.json), .init("text", .text(text))])
  }
}

extension Record.Content.Button {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [.init("frame", frame.json)]
    members.add("text", text.map(JSON.text))
    return .map(members)
  }
}

extension Record.Reveal {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("name", .text(name)), .init("transition", .text(transition)), .init("device", .text(device)),
      .init("orientation", .text(orientation)), .init("appearance", .text(appearance)), .init("mask", .text(mask)),
      .init("anchorPoint", anchorPoint.json), .init("from", from.json), .init("to", to.json),
      .init("duration", .number(duration)),
    ]
    members.add("frames", frames.isEmpty ? nil : .list(frames.map(JSON.text)))
    members.add("animation", animation.map(JSON.text))
    return .map(members)
  }
}

extension JSON {
  fileprivate static func integer(_ value: Int) -> JSON { .number(Double(value)) }
}

extension [JSON.Member] {
  /// Adds a key that has a value.
  fileprivate mutating func add(_ key: String, _ value: JSON?) {
    if let value { append(.init(key, value)) }
  }
}

extension Record.Frame {
  fileprivate var json: JSON { .list([x, y, width, height].map(JSON.number)) }
}

extension Point {
  fileprivate var json: JSON { .list([.number(x), .number(y)]) }
}
