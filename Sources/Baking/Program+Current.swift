package import Record

extension Record.Program {
  /// This very program.
  package static let current = Record.Program(version: "0.1.0", libraries: [])
}
