import Diagnostics

/// The faults found so far, each once.
final class Findings {
  private(set) var diagnostics: [Diagnostic] = []
  /// How often a fault was reported, those that were known already included: what has the same fault as something else
  /// is faulty too.
  private(set) var reportCount = 0
  /// Whether it is worth working out what was meant: among a flood of faults nobody reads that, and it takes long.
  var explains: Bool { diagnostics.count < 250 }
  private var seen: Set<Finding> = []
  private var faultyPlaces: Set<Place> = []
  /// Set while values merged from several layers are read. Every layer was read on its own before, so what was faulty
  /// there is not judged again.
  var isMerged = false

  fileprivate struct Place: Hashable {
    var file: String
    var line: Int
    var column: Int

    init(_ location: SourceLocation) {
      file = location.file
      line = location.line
      column = location.column
    }
  }

  /// What is reported meanwhile is only asked for.
  private var asked: Set<Finding>?

  struct Finding: Hashable {
    var id: DiagnosticID
    var message: String
    fileprivate var place: Place?

    fileprivate init(_ diagnostic: Diagnostic) {
      id = diagnostic.id
      message = diagnostic.message
      place = diagnostic.location.map(Place.init)
    }
  }

  func report(
    _ id: DiagnosticID, _ message: String, at location: SourceLocation?, help: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    add(Diagnostic(id, message, at: location, help: help, notes: notes))
  }

  /// What `read` would report, had nothing been found before.
  func found(by read: () -> Void) -> Set<Finding> {
    let count = reportCount
    asked = []
    read()
    defer { asked = nil }
    reportCount = count
    return asked ?? []
  }

  /// Explains the faults from number `first` on that are not among `others`.
  func explain(from first: Int, but others: Set<Finding>, by note: (Diagnostic) -> Diagnostic.Note?) {
    for index in diagnostics.indices[first...] where !others.contains(Finding(diagnostics[index])) {
      if let note = note(diagnostics[index]) { diagnostics[index].notes.append(note) }
    }
  }

  func add(_ diagnostic: Diagnostic) {
    reportCount += 1
    if asked != nil {
      asked?.insert(Finding(diagnostic))
      return
    }
    let place = diagnostic.location.map(Place.init)
    if let place {
      if isMerged {
        if faultyPlaces.contains(place) { return }
      } else {
        faultyPlaces.insert(place)
      }
    }
    if seen.insert(Finding(diagnostic)).inserted { diagnostics.append(diagnostic) }
  }

  /// In the order in which the files were read, then by place; what has no place comes first.
  func sorted(files: [String]) -> [Diagnostic] {
    let order = Dictionary(uniqueKeysWithValues: files.enumerated().map { ($1, $0) })
    func key(_ diagnostic: Diagnostic) -> (Int, Int, Int) {
      guard let location = diagnostic.location else { return (-1, 0, 0) }
      return (order[location.file] ?? files.count, location.line, location.column)
    }
    // The standard sort is stable: faults at one place stay in the order in which they were found.
    return diagnostics.sorted { key($0) < key($1) }
  }
}
