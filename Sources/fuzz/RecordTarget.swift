import Record

/// `guides.json`.
struct RecordTarget: FuzzTarget {
  private let forge: JSONForge

  init(_ seeds: Seeds) throws {
    forge = JSONForge(seeds, key: "outputs") { (try? Record(parsing: $0)) != nil }
  }

  func input(_ dice: inout Dice) -> [UInt8] { forge.document(&dice) }

  func read(_ input: [UInt8]) {
    if let lines = try? Record.Lines(parsing: input) {
      for index in 0..<lines.count {
        promise(!lines.name(at: index).isEmpty, "a line without a name")
        _ = try? lines.output(at: index)
      }
    }
    guard let record = try? Record(parsing: input) else { return }
    let written = record.bytes
    guard let again = try? Record(parsing: written) else { fatalError("what was written cannot be read") }
    promise(again.bytes == written, "what is read is written otherwise")
    promise((try? Record.Lines(parsing: written))?.count == record.outputs.count, "lines are missing")
  }
}
