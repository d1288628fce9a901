import Files
import Geometry

extension Record {
  /// The document of `guides.json`.
  package var json: JSON {
    var members: [JSON.Member] = [
      .init("version", .integer(Self.version)), .init("program", program.json),
    ]
    members.add("shard", shard?.json)
    members += [.init("outputs", .list(outputs.map(\.json))), .init("reveals", .list(reveals.map(\.json)))]
    return .map(members)
  }
}

extension Record.Program {
  fileprivate var json: JSON {
    .map([
      .init("scrim", .text(version)),
      .init("libraries", .map(libraries.map { .init($0.name, .text($0.version)) })),
    ])
  }
}

extension Record.Shard {
  fileprivate var json: JSON {
    .map([.init("index", .integer(index)), .init("count", .integer(count)), .init("bake", .text(bake.hex))])
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
    members.add("scrim", scrim.map { .text($0.hex) })
    members += content.members
    members.add("elements", elements.isEmpty ? nil : .list(elements.map(\.json)))
    return .map(members + provenance.members)
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

extension Record.Element {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [.init("role", .text(role)), .init("id", .text(id)), .init("frame", frame.json)]
    members.add("color", color.map { .text($0.hex) })
    members.add("font", font.map(JSON.text))
    members.add("fontSize", fontSize.map(JSON.number))
    members.add("weight", weight.map(JSON.integer))
    members.add("lineWidth", lineWidth.map(JSON.number))
    return .map(members + [.init("look", .text(look))])
  }
}

extension Record.Provenance {
  fileprivate var members: [JSON.Member] {
    var members: [JSON.Member] = []
    members.add("scene", scene.map { .text($0.hex) })
    members.add("colors", colors == "auto" ? nil : .text(colors))
    members.add("effort", effort == "fast" ? nil : .text(effort))
    members.add("pictures", pictures.isEmpty ? nil : .list(pictures.map(\.json)))
    members.add("fonts", fonts.isEmpty ? nil : .list(fonts.map(\.json)))
    members.append(.init("bytes", .integer(bytes)))
    members.append(.init("sha256", .text(sha256.hex)))
    members.add("exceedsColors", exceedsColors ? .bool(true) : nil)
    return members
  }
}

extension Record.Provenance.Picture {
  fileprivate var json: JSON { .map([.init("file", .text(file)), .init("sha256", .text(sha256.hex))]) }
}

extension Record.Provenance.Font {
  fileprivate var json: JSON {
    .map([.init("name", .text(name)), .init("version", .text(version)), .init("sha256", .text(sha256.hex))])
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

extension Record.Frame {
  fileprivate var json: JSON { .list([x, y, width, height].map(JSON.number)) }
}

extension Point {
  fileprivate var json: JSON { .list([.number(x), .number(y)]) }
}
