import Diagnostics
import Files
import YAML

/// Reads a manifest's files: the main one and what it includes.
struct Inclusion {
  private(set) var sources: [SourceFile] = []
  /// In the order in which they are merged: a file after those that it includes.
  private(set) var files: [ManifestFile] = []
  private let reading: Reading
  /// The files that are being read, outermost first.
  private var open: [(place: String, name: String)] = []
  private var known: Set<String> = []
  /// The main file's folder as the user wrote it; "." for none.
  private let writtenFolder: String

  init(main path: String, _ reading: Reading) {
    self.reading = reading
    writtenFolder = PathName.folder(of: path)
    let place = PathName.joined(reading.paths.folder, PathName.lastName(of: path))
    do throws(FileError) {
      try read(place, name: path)
    } catch {
      reading.noteIfAbsent(place)
      reading.report(.unreadableFile, "cannot read '\(path)': \(error.reason)", at: nil)
    }
  }

  private mutating func read(_ place: String, name: String) throws(FileError) {
    let (bytes, input) = try Input.file(place, limit: YAMLReader.sizeLimit)
    reading.note(input)
    known.insert(place)
    open.append((place, name))
    defer { open.removeLast() }
    reading.paths.add(file: name, folder: PathName.folder(of: place))
    let (root, diagnostics) = YAMLReader.parse(bytes, name: name)
    sources.append(SourceFile(name: name, bytes: bytes))
    for diagnostic in diagnostics { reading.findings.add(diagnostic) }
    guard let root else { return }
    if let entry = root.entries?.first(where: { $0.key == "include" }) { include(entry.value) }
    files.append(ManifestFile(name: name, root: root))
  }

  private mutating func include(_ node: Node) {
    guard let items = node.items ?? (node.isNothing || node.entries != nil ? nil : [node]) else {
      reading.reportType("include", wants: "a list of files", found: node)
      return
    }
    var written: [String: SourceLocation] = [:]
    for item in items {
      guard let text = ValueReader<String>.string("the path of a file").read(item, "include", reading),
        let place = reading.paths.place(of: text, at: item, reading)
      else { continue }
      if let first = written[place] {
        reading.report(
          .duplicateName, "'\(text)' is included twice", at: item.location, help: "remove one of the two",
          notes: [.init("it is included here first", at: first)])
        continue
      }
      written[place] = item.location
      if let start = open.firstIndex(where: { $0.place == place }) {
        let names = open[start...].map(\.name) + [open[start].name]
        reading.report(
          .includeCycle, "files include each other: \(names.joined(separator: " -> "))", at: item.location,
          help: "remove this one")
        continue
      }
      // Two files may share a third one, such as a common style.
      if known.contains(place) { continue }
      guard Disk.kind(of: place) != nil else {
        reading.paths.reportMissing(text, place, at: item, reading) { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
        continue
      }
      guard reading.paths.checkLinks(place, text: text, at: item, reading) else { continue }
      guard open.count < 32 else {
        reading.report(.tooDeep, "files include each other deeper than 32 levels", at: item.location)
        continue
      }
      do throws(FileError) {
        try read(place, name: PathName.joined(writtenFolder, reading.paths.relative(place)))
      } catch {
        reading.noteIfAbsent(place)
        reading.report(.unreadableFile, "cannot read '\(text)': \(error.reason)", at: item.location)
      }
    }
  }
}
