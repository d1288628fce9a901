import Diagnostics
import Files
import YAML

extension ValueReader where Value == AssetPath {
  /// A picture that is there, or has variants for a scale that are.
  static let picture = ValueReader { node, key, reading in
    guard let text = ValueReader<String>.string("the path of a picture").read(node, key, reading) else { return nil }
    let endings = [".png", ".svg"]
    func isPicture(_ name: String) -> Bool { endings.contains { name.hasSuffix($0) && name != $0 } }
    guard isPicture(PathName.lastName(of: text)) else {
      reading.report(.invalidValue, "'\(text)' is not a picture: its name must end in .png or .svg", at: node.location)
      return nil
    }
    guard let place = reading.paths.place(of: text, at: node, reading) else { return nil }
    let stem = place.dropLast(4)
    let ending = place.suffix(4)
    let variants = ending == ".png" ? ["", "@2x", "@3x"] : [""]
    let places = variants.map { String(stem + $0 + ending) }
    let existing = places.filter { Disk.kind(of: $0) == .file }
    guard !existing.isEmpty else {
      for place in places { reading.noteIfAbsent(place) }
      reading.paths.reportMissing(text, place, at: node, reading, isWanted: isPicture)
      return nil
    }
    guard existing.allSatisfy({ reading.paths.checkLinks($0, text: text, at: node, reading) }) else { return nil }
    return AssetPath(path: reading.paths.relative(place), location: node.location)
  }
}

extension ValueReader where Value == [FontFile] {
  /// The files of a list, patterns expanded.
  static let files = ValueReader { node, key, reading in
    guard let items = node.items else {
      reading.reportType(
        key, wants: "a list of files", found: node,
        help: node.isNothing ? nil : node.text.map { "write [\(shortened($0))]" })
      return nil
    }
    return items.flatMap { item -> [FontFile] in
      guard let text = ValueReader<String>.string("the path of a file").read(item, key, reading),
        let place = reading.paths.place(of: text, at: item, reading)
      else { return [] }
      let found = text.contains { $0 == "*" || $0 == "?" } ? matches(text, place, item, reading) : [place]
      for file in found where Disk.kind(of: file) != .file {
        reading.paths.reportMissing(text, file, at: item, reading) { _ in true }
        return []
      }
      guard found.allSatisfy({ reading.paths.checkLinks($0, text: text, at: item, reading) }) else { return [] }
      return found.map { FontFile(path: $0, location: item.location) }
    }
  }

  /// The files that a pattern such as `fonts/*.otf` names, in the order of their names.
  private static func matches(_ text: String, _ place: String, _ node: Node, _ reading: Reading) -> [String] {
    let folder = PathName.folder(of: place)
    guard !PathName.folder(of: text).contains(where: { $0 == "*" || $0 == "?" }) else {
      reading.report(
        .invalidValue, "'*' and '?' may stand in the name of a file only", at: node.location,
        help: "name the folders")
      return []
    }
    guard Disk.kind(of: folder) == .folder else {
      reading.paths.reportMissing(text, place, at: node, reading) { _ in true }
      return []
    }
    reading.note(.names(in: folder))
    let pattern = Array(PathName.lastName(of: place))
    let found = Disk.names(in: folder).filter { !$0.hasPrefix(".") && matches(pattern[...], Array($0)[...]) }
      .map { PathName.joined(folder, $0) }.filter { Disk.kind(of: $0) == .file }
    if found.isEmpty { reading.report(.missingFile, "no file is named '\(text)'", at: node.location) }
    return found
  }

  /// `*` stands for any characters, `?` for one. Only the last star is ever gone back to, so that many stars take
  /// no longer than one.
  static func matches(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool {
    var p = pattern.startIndex
    var n = name.startIndex
    var star: (pattern: Int, name: Int)?
    while n < name.endIndex {
      if p < pattern.endIndex, pattern[p] == "*" {
        star = (p, n)
        p += 1
      } else if p < pattern.endIndex, pattern[p] == "?" || pattern[p] == name[n] {
        p += 1
        n += 1
      } else if let (starPattern, starName) = star {
        star = (starPattern, starName + 1)
        p = starPattern + 1
        n = starName + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
