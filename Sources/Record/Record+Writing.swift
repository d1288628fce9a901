import Files
import Geometry

extension Record {
  /// The bytes of `guides.json`: JSON with a line for each key of the head, each output and each reveal, so that changes
  /// read picture by picture. Equal records give equal bytes.
  package var bytes: [UInt8] {
    Self.bytes(program, shard, outputs.count, reveals) {
      outputs[$0].write(to: &$2)
      $2.empty(into: &$1)
    }
  }

  /// The bytes of a record of which `add` adds the line of an output, by its index; it may use the line given for it.
  static func bytes(
    _ program: Program, _ shard: Shard?, _ count: Int, _ reveals: [Reveal],
    add: (Int, inout [UInt8], inout JSONLine) -> Void
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1536 * (count + reveals.count + 1))
    var line = JSONLine()
    bytes += "{\n  \"version\": \(version),\n  \"program\": ".utf8
    line.map(program.write)
    line.empty(into: &bytes)
    if let shard {
      bytes += ",\n  \"shard\": ".utf8
      line.map(shard.write)
      line.empty(into: &bytes)
    }
    bytes += ",\n  \"outputs\": [".utf8
    for index in 0..<count {
      bytes += (index == 0 ? "\n    " : ",\n    ").utf8
      add(index, &bytes, &line)
    }
    bytes += (count == 0 ? "]" : "\n  ]").utf8
    bytes += ",\n  \"reveals\": [".utf8
    for (index, reveal) in reveals.enumerated() {
      bytes += (index == 0 ? "\n    " : ",\n    ").utf8
      line.map(reveal.write)
      line.empty(into: &bytes)
    }
    bytes += (reveals.isEmpty ? "]\n}\n" : "\n  ]\n}\n").utf8
    return bytes
  }
}

extension Record.Program {
  fileprivate func write(to line: inout JSONLine) {
    line.add("scrim", version)
    line.map("libraries") { line in
      for library in libraries { line.add(named: library.name, library.version) }
    }
  }
}

extension Record.Shard {
  fileprivate func write(to line: inout JSONLine) {
    line.add("index", index)
    line.add("count", count)
    line.add("bake", bake)
    if isIncomplete { line.add("incomplete", true) }
  }
}

extension Record.Output {
  /// Its line in a record, without what stands around it.
  package var line: [UInt8] {
    var line = JSONLine()
    write(to: &line)
    return line.bytes
  }

  func write(to line: inout JSONLine) {
    line.map { line in
      line.add("name", name)
      line.add("kind", kind.rawValue)
      line.add("guide", guide)
      line.add("page", page)
      line.add("pages", pages)
      line.add("state", state)
      line.add("step", step)
      line.add("steps", steps)
      line.add("device", device)
      line.add("orientation", orientation)
      line.add("appearance", appearance)
      line.add("scale", scale)
      line.add("size", Double(size.width), Double(size.height))
      line.add("points", points.width, points.height)
      line.add("scrim", scrim)
      content.write(to: &line)
      line.list("elements", elements) { $1.write(to: &$0) }
      provenance.write(to: &line)
    }
  }
}

extension Record.Content {
  /// The keys of an output that tell what it shows and says, for other documents; only those that it has.
  package var members: [JSON.Member] {
    var line = JSONLine()
    line.map(write)
    guard case .map(let members) = try? JSON(parsing: line.bytes) else {
      preconditionFailure("what was written is JSON")
    }
    return members
  }

  fileprivate func write(to line: inout JSONLine) {
    line.list("holes", holes) { line, hole in
      line.map { line in
        line.add("id", hole.id)
        line.add("frame", hole.frame)
        line.add("shape", hole.shape.rawValue)
        line.add("radius", hole.radius)
      }
    }
    line.list("texts", texts) { line, text in
      line.map { line in
        line.add("element", text.element)
        line.add("frame", text.frame)
        line.add("text", text.text)
      }
    }
    if let button {
      line.map("button") { line in
        line.add("frame", button.frame)
        line.add("text", button.text)
      }
    }
    line.add("spoken", spoken)
  }
}

extension Record.Element {
  fileprivate func write(to line: inout JSONLine) {
    line.map { line in
      line.add("role", role)
      line.add("id", id)
      line.add("frame", frame)
      line.add("color", color)
      line.add("font", font)
      line.add("fontSize", fontSize)
      line.add("weight", weight)
      line.add("lineWidth", lineWidth)
      line.add("look", look)
    }
  }
}

extension Record.Provenance {
  fileprivate func write(to line: inout JSONLine) {
    line.add("scene", scene)
    line.add("colors", colors == "auto" ? nil : colors)
    line.add("effort", effort == "fast" ? nil : effort)
    line.list("pictures", pictures) { line, picture in
      line.map { line in
        line.add("file", picture.file)
        line.add("sha256", picture.sha256)
      }
    }
    line.list("fonts", fonts) { line, font in
      line.map { line in
        line.add("name", font.name)
        line.add("version", font.version)
        line.add("sha256", font.sha256)
      }
    }
    line.add("bytes", bytes)
    line.add("sha256", sha256)
    if exceedsColors { line.add("exceedsColors", true) }
  }
}

extension Record.Reveal {
  fileprivate func write(to line: inout JSONLine) {
    line.add("name", name)
    line.add("transition", transition)
    line.add("device", device)
    line.add("orientation", orientation)
    line.add("appearance", appearance)
    line.add("mask", mask)
    line.add("anchorPoint", anchorPoint.x, anchorPoint.y)
    line.add("from", from.x, from.y)
    line.add("to", to.x, to.y)
    line.add("duration", duration)
    line.list("frames", frames) { $0.add($1) }
    line.add("animation", animation)
  }
}
