import Devices
import Diagnostics
import Files
import Manifest

/// All pictures of a manifest by their names, before anything is laid out.
struct Catalogue: Sendable {
  /// What is laid out at once: all of a guide, sprite or reveal on one screen.
  struct Sheet: Sendable, Hashable {
    /// Index into the subjects.
    var subject: Int
    var screen: Screen
  }

  struct Entry: Sendable {
    var sheet: Sheet
    var view: Subject.View
    var appearance: Appearance
    var path: String
    /// What the path is, or would be, in the light appearance.
    var lightPath: String

    var screen: Screen { sheet.screen }
  }

  let subjects: [Subject]
  /// Of each subject: of all that decides what its pictures are, but for picture files, fonts and program.
  let sources: [Digest]
  let entries: [Entry]
  private let naming: Naming

  init(_ manifest: Manifest) {
    naming = manifest.output.naming
    subjects =
      manifest.guides.map(Subject.guide) + manifest.sprites.map(Subject.sprite) + manifest.reveals.map(Subject.reveal)
    let all = manifest.screens
    sources = subjects.map { $0.source(in: manifest) }
    var entries: [Entry] = []
    for (number, subject) in subjects.enumerated() {
      let screens = subject.screens(of: all)
      for (view, appearance) in subject.views(of: manifest) {
        for screen in screens {
          let lightPath = subject.path(view, on: screen, .light, naming: naming)
          let path = appearance == .light ? lightPath : subject.path(view, on: screen, appearance, naming: naming)
          entries.append(
            Entry(
              sheet: Sheet(subject: number, screen: screen), view: view, appearance: appearance, path: path,
              lightPath: lightPath))
        }
      }
    }
    self.entries = entries
  }

  /// The entries of a part of the manifest.
  func chosen(_ selection: Plan.Selection) -> [Entry] {
    let chosen =
      selection.coversAll
      ? entries
      : entries.filter { entry in
        let subject = subjects[entry.sheet.subject]
        guard selection.guides?.contains(subject.name) ?? true else { return false }
        return subject.kind == .sprite || selection.devices?.contains(entry.screen.device.id) ?? true
      }
    return selection.shard.map { share($0, of: chosen) } ?? chosen
  }

  /// Tells whether shards are of one bake: of all that decides what it gives, but for pictures and fonts.
  func digest(of selection: Plan.Selection, program: Program) -> Digest {
    var whole = selection
    whole.shard = nil
    let words = sources.map(\.hex) + chosen(whole).map(\.path) + ["\(program.record)"]
    return Digest(of: Array(words.joined(separator: "\n").utf8))
  }

  /// Pictures that would overwrite each other: one diagnostic for each pair of guides, or of screens, or for each remedy
  /// within a guide, since the others collide in the same way. Names that differ in case alone count as equal: they are
  /// one file on a Mac.
  var collisions: [Diagnostic] {
    enum Cause: Hashable {
      case subjects(Int, Int)
      case screens(Screen, Screen)
      case views(Int, help: String)
    }
    var owners: [String: Int] = [:]
    owners.reserveCapacity(entries.count)
    var seen: Set<Cause> = []
    var diagnostics: [Diagnostic] = []
    for (number, entry) in entries.enumerated() {
      guard let place = owners.updateValue(number, forKey: entry.path.lowercased()) else { continue }
      let first = entries[place]
      let (one, two) = (subjects[first.sheet.subject], subjects[entry.sheet.subject])
      let cause: Cause
      let help: String
      if first.sheet.subject != entry.sheet.subject {
        cause = .subjects(first.sheet.subject, entry.sheet.subject)
        help =
          one.kind == two.kind
          ? "rename one of the two \(one.kind.rawValue)s"
          : "rename the \(one.kind.rawValue) or the \(two.kind.rawValue)"
      } else if first.screen != entry.screen {
        cause = .screens(first.screen, entry.screen)
        help = remedy(first.screen, entry.screen)
      } else {
        help = remedy(first, entry)
        cause = .views(entry.sheet.subject, help: help)
      }
      guard seen.insert(cause).inserted else { continue }
      let labels = zip([one, two], [first, entry]).map { $0.label($1.view, on: $1.screen, $1.appearance) }
      diagnostics.append(
        Diagnostic(
          .outputCollision,
          first.path == entry.path
            ? "two pictures are named '\(entry.path)': \(labels[0]) and \(labels[1])"
            : "'\(first.path)' and '\(entry.path)' are one file where case does not count: \(labels[0]) and \(labels[1])",
          at: two.location, help: help))
    }
    return diagnostics
  }

  /// How two screens of one guide get names of their own.
  private func remedy(_ a: Screen, _ b: Screen) -> String {
    if a.device == b.device { return "add {-orientation} to the template" }
    if naming == .device { return "give the two devices ids that differ in more than case" }
    return "use 'naming: device', \(naming == .height ? "" : "add {_device} to the template, ")or leave one of the two"
      + " devices out"
  }

  /// How two pictures of one guide on one screen get names of their own.
  private func remedy(_ a: Entry, _ b: Entry) -> String {
    if a.appearance != b.appearance { return "add {-appearance} to the template" }
    switch (a.view, b.view) {
    case (.page(_, let state?), .step), (.step, .page(_, let state?)): return "rename the state '\(state)'"
    default: return "add {_page} to the template"
    }
  }
}
