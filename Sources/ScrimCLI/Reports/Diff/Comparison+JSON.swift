import Comparing
import Files
import Geometry
import Record

extension Comparison {
  /// Of the document; it grows when the meaning of a key changes.
  static let version = 1

  /// The document that `--json` writes; `schema/diff.schema.json` is its schema. Pictures that are the same are only
  /// counted.
  var json: JSON {
    .map([
      .init("version", .integer(Self.version)), .init("kind", .text("scrim-diff")),
      .init("scrim", .text(ScrimCLI.version)), .init("outcome", .text(verdict.rawValue)), .init("old", old.json),
      .init("new", new.json), .init("settings", settings.json), .init("counts", counts),
      .init("edits", .list(edits.map(json))),
      .init("pictures", .list(pictures.lazy.filter { $0.change != .same }.map(\.json))),
      .init("otherFiles", .list(otherFiles.map(\.json))),
    ])
  }

  private var counts: JSON {
    let counts = pictures.reduce(into: [Change: Int]()) { $0[$1.change, default: 0] += 1 }
    return .map(
      Change.allCases.map { .init($0.rawValue, .integer(counts[$0] ?? 0)) } + [
        .init("accepted", .integer(acceptedCount)),
        .init("unexplained", .integer(pictures.count { $0.isUnexplained })),
      ])
  }

  private func json(_ edit: Edit) -> JSON {
    .map([
      .init("title", .text(edit.title)), .init("change", .text(edit.change.rawValue)),
      .init("unexplained", .bool(edit.isUnexplained)), .init("accepted", .bool(edit.isAccepted)),
      .init(
        "clauses",
        .list(edit.clauses.map { .map([.init("text", .text($0.text)), .init("count", .integer($0.count))]) })),
      .init("pictures", .list(edit.pictures.map { .text(pictures[$0].name) })),
    ])
  }
}

extension Comparison.Side {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("name", .text(name)), .init("pictures", .integer(pictureCount)), .init("hasRecord", .bool(hasRecord)),
    ]
    members.add("recordFault", recordFault.map(JSON.text))
    return .map(members)
  }
}

extension Comparison.Settings {
  fileprivate var json: JSON {
    var members: [JSON.Member]
    switch metric {
    case .exact(let tolerance):
      members = [.init("metric", .text("exact")), .init("tolerance", .integer(tolerance))]
    case .yiq(let threshold, let ignoresAntialiasing):
      members = [
        .init("metric", .text("yiq")), .init("threshold", .number(threshold)),
        .init("ignoresAntialiasing", .bool(ignoresAntialiasing)),
      ]
    }
    members += [
      .init("maxPixels", .integer(maxPixels)), .init("maxRatio", .number(maxRatio)),
      .init("ignored", .list(ignored.map(\.json))),
    ]
    return .map(members)
  }
}

extension Comparison.Settings.Ignored {
  fileprivate var json: JSON {
    switch self {
    case .pixels(let rect): .map([.init("pixels", rect.json)])
    case .points(let rect): .map([.init("points", rect.json)])
    case .element(let name): .map([.init("element", .text(name))])
    }
  }
}

extension Comparison.Picture {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [.init("name", .text(name))]
    members.add("oldName", oldName.map(JSON.text))
    members.add("naming", naming.map { .text($0.rawValue) })
    members += [.init("change", .text(change.rawValue)), .init("label", .text(subject.text))]
    members += subject.members
    members.add("old", old?.json)
    members.add("new", new?.json)
    members.add("pixels", pixels?.json)
    members += [
      .init("words", .list(words.map(\.json))), .init("causes", .list(causes.map(JSON.text))),
      .init("unexplained", .bool(isUnexplained)),
    ]
    members.add("reason", reason.map(JSON.text))
    members.append(.init("accepted", .bool(isAccepted)))
    return .map(members)
  }
}

extension Comparison.Subject {
  fileprivate var members: [JSON.Member] {
    var members: [JSON.Member] = [.init("guide", .text(guide))]
    members.add("part", part.map(JSON.text))
    members.add("page", page.map(JSON.integer))
    members.add("state", state.map(JSON.text))
    members.add("step", step.map(JSON.integer))
    members.add("device", device.map(JSON.text))
    members.add("locale", locale.map(JSON.text))
    return members + [
      .init("orientation", .text(isLandscape ? "landscape" : "portrait")),
      .init("appearance", .text(isDark ? "dark" : "light")), .init("scale", .integer(scale)),
    ]
  }
}

extension Comparison.Picture.File {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [.init("bytes", .integer(length))]
    members.add("sha256", sha256.map { .text($0.hex) })
    members.add("size", size?.json)
    return .map(members)
  }
}

extension PixelDifference {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("size", size.json), .init("depth", .integer(depth)), .init("count", .integer(count)),
      .init("ratio", .number(size.width * size.height > 0 ? ratio : 0)), .init("unseen", .integer(unseen)),
      .init("tolerated", .integer(tolerated)), .init("antialiased", .integer(antialiased)),
      .init("ignored", .integer(ignored)), .init("unexplained", .integer(unexplained)),
      .init("maxDelta", .integer(maxDelta)),
    ]
    members.add("box", box.isEmpty ? nil : box.json)
    members += [
      .init("regionCount", .integer(regionCount)), .init("regions", .list(regions.map(\.json))),
    ]
    members.add("frames", frames.map(JSON.integer))
    members.add("playing", playing.map(JSON.text))
    return .map(members)
  }
}

extension PixelDifference.Region {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("box", box.json), .init("count", .integer(count)), .init("maxDelta", .integer(maxDelta)),
      .init("elements", .list(elements.map(JSON.text))),
    ]
    members.add("explained", isExplained.map(JSON.bool))
    return .map(members)
  }
}

extension Comparison.OtherFile {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [.init("name", .text(name)), .init("change", .text(change.rawValue))]
    members.add("reason", reason.map(JSON.text))
    return .map(members)
  }
}

extension PixelRect {
  /// `[x, y, width, height]`
  fileprivate var json: JSON { .list([.integer(x), .integer(y), .integer(width), .integer(height)]) }
}

extension PixelSize {
  /// `[width, height]`
  fileprivate var json: JSON { .list([.integer(width), .integer(height)]) }
}
