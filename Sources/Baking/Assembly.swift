package import Diagnostics
import Files
package import Record

/// All shards of one bake, each in a folder of its own.
package struct Assembly: Sendable {
  struct Part: Sendable {
    let folder: String
    let record: Record
    let shard: Record.Shard
  }

  /// In the order of their numbers.
  let parts: [Part]
  /// That of the whole bake.
  package let record: Record

  package var count: Int { parts.count }

  /// Reads the record of each folder. There is no assembly, and one diagnostic for all that is in its way, where a
  /// folder holds no shard, or one of another bake, or where a shard is there twice or not at all.
  package static func read(_ folders: [String]) -> (assembly: Assembly?, diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    var parts: [Part] = []
    for folder in folders {
      do {
        let record = try readRecord(in: folder)
        guard let shard = record.shard else {
          diagnostics.append(
            Diagnostic(
              .unreadableShard, "'\(folder)' holds a whole bake, not a shard", help: "bake it with '--shard'"))
          continue
        }
        parts.append(Part(folder: folder, record: record, shard: shard))
      } catch {
        diagnostics.append(unreadable(folder, error))
      }
    }
    diagnostics += foreign(parts)
    diagnostics += parts.filter(\.shard.isIncomplete).map { part in
      Diagnostic(
        .alteredShard, "'\(part.folder)' is incomplete: some of its pictures could not be baked",
        help: "mend what the bake said, and bake the shard again")
    }
    if diagnostics.isEmpty { diagnostics = incomplete(parts) }
    guard diagnostics.isEmpty, let first = parts.first else { return (nil, diagnostics) }
    parts.sort { $0.shard.index < $1.shard.index }
    let record = Record(
      program: .joined(parts.map(\.record.program), version: first.record.program.version),
      outputs: parts.flatMap(\.record.outputs), reveals: parts.flatMap(\.record.reveals))
    return (Assembly(parts: parts, record: record), [])
  }

  // MARK: - What may be wrong

  /// Larger than the record of any manifest.
  private static let recordLimit = 256 << 20

  /// - Throws: `FileError` or `JSONError`.
  static func readRecord(in folder: String) throws -> Record {
    try Record(parsing: Disk.read("\(folder)/\(Record.file)", limit: recordLimit))
  }

  private static func unreadable(_ folder: String, _ error: any Error) -> Diagnostic {
    let path = "\(folder)/\(Record.file)"
    switch error {
    case let error as FileError where error.isMissing:
      return Diagnostic(.unreadableShard, "'\(folder)' holds no shard: there is no '\(path)'")
    case let error as FileError:
      return Diagnostic(.unreadableShard, "'\(path)' cannot be read: \(error.reason)")
    case let error as JSONError:
      let place = error.line.map { SourceLocation(file: path, line: $0, column: error.column ?? 1) }
      return Diagnostic(
        .unreadableShard, place == nil ? "'\(path)': \(error.reason)" : error.reason, at: place,
        help: "bake the shard again")
    default: preconditionFailure("a record is read with an error of its own: \(error)")
    }
  }

  /// Those that are not of the bake that most are of, each with the first thing in which it differs.
  private static func foreign(_ parts: [Part]) -> [Diagnostic] {
    struct Bake: Hashable {
      var count: Int
      var program: String
      var digest: Digest
    }
    func bake(_ part: Part) -> Bake {
      Bake(count: part.shard.count, program: part.record.program.version, digest: part.shard.bake)
    }
    guard let common = parts.map(bake).mostFrequent else { return [] }
    let kin = parts.filter { bake($0) == common }
    // Not every shard needs every library, picture and font.
    let libraries = Dictionary(grouping: kin.flatMap(\.record.program.libraries), by: \.name)
      .compactMapValues { $0.map(\.version).mostFrequent }
    let inputs = Dictionary(grouping: kin.flatMap(\.inputs), by: \.key)
      .compactMapValues { $0.map(\.value).mostFrequent }
    let reasons = parts.map { part -> String? in
      let program = part.record.program
      if part.shard.count != common.count {
        return "it is one of \(part.shard.count) shards, not of \(common.count)"
      }
      if program.version != common.program {
        return "it was baked by scrim \(program.version), not \(common.program)"
      }
      if let library = program.libraries.first(where: { libraries[$0.name] ?? $0.version != $0.version }) {
        return "it was baked with \(library.name) \(library.version), not \(libraries[library.name]!)"
      }
      if part.shard.bake != common.digest { return "its manifest, selection or settings were others" }
      return part.inputs.filter { inputs[$0.key]!.isDisjoint(with: $0.value) }.map(\.key).min()
        .map { "its \($0) was another" }
    }
    let model = parts[reasons.firstIndex(of: nil) ?? 0]
    return zip(parts, reasons).compactMap { part, reason in
      reason.map {
        Diagnostic(
          .foreignShard, "'\(part.folder)' is not of the bake that '\(model.folder)' is of: \($0)",
          help: "bake all shards of the same files, with the same program and options")
      }
    }
  }

  /// Shards of one bake that are there twice or not at all, and pictures that are in two of them.
  private static func incomplete(_ parts: [Part]) -> [Diagnostic] {
    guard let count = parts.first?.shard.count else { return [] }
    var diagnostics: [Diagnostic] = []
    var folders: [Int: String] = [:]
    for part in parts {
      let index = part.shard.index
      guard Shard(index: index, count: count) != nil else {
        diagnostics.append(Diagnostic(.unreadableShard, "'\(part.folder)': there is no shard \(index) of \(count)"))
        continue
      }
      if let other = folders.updateValue(part.folder, forKey: index) {
        diagnostics.append(
          Diagnostic(.doubledShard, "shard \(index) of \(count) is there twice: '\(other)' and '\(part.folder)'"))
      }
    }
    if !diagnostics.isEmpty { return diagnostics }
    let missing = (1...count).filter { folders[$0] == nil }.map { String($0) }
    if let last = missing.last {
      let list = missing.count == 1 ? last : missing.dropLast().joined(separator: ", ") + " and " + last
      return [
        Diagnostic(
          .missingShard,
          "\(missing.count == 1 ? "shard" : "shards") \(list) of \(count) \(missing.count == 1 ? "is" : "are") missing")
      ]
    }
    var owners: [String: String] = [:]
    for part in parts {
      for name in part.record.outputs.map(\.name) {
        if let other = owners.updateValue(part.folder, forKey: name) {
          diagnostics.append(
            Diagnostic(.doubledShard, "'\(name)' is in two shards: '\(other)' and '\(part.folder)'"))
        }
      }
    }
    return diagnostics
  }
}

extension Assembly.Part {
  /// The pictures and fonts that were used, with what they were. Of a font's name there may be several files.
  fileprivate var inputs: [String: Set<Digest>] {
    var inputs: [String: Set<Digest>] = [:]
    for provenance in record.outputs.lazy.map(\.provenance) {
      for picture in provenance.pictures { inputs["'\(picture.file)'", default: []].insert(picture.sha256) }
      for font in provenance.fonts { inputs["font \(font.name)", default: []].insert(font.sha256) }
    }
    return inputs
  }
}

extension Array where Element: Hashable {
  /// The first of those that are there most often.
  fileprivate var mostFrequent: Element? {
    let counts = Dictionary(map { ($0, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    return first { counts[$0] == most }
  }
}

extension Record.Program {
  /// With each library that any of them has.
  fileprivate static func joined(_ programs: [Self], version: String) -> Self {
    var seen: Set<String> = []
    let libraries = programs.flatMap(\.libraries).filter { seen.insert($0.name).inserted }
    return Self(version: version, libraries: libraries)
  }
}
