import Record

/// `guides.json`.
struct RecordTarget: FuzzTarget {
  private let forge: JSONForge

  init(_ seeds: Seeds) throws {
    forge = JSONForge(seeds, key: "outputs") { (try? Record(parsing: $0)) != nil }
  }

  func input(_ dice: inout Dice) -> [UInt8] { forge.document(&dice) }

  func read(_ input: [UInt8]) {
    guard let record = try? Record(parsing: input) else { return }
    let written = record.json.bytes()
    guard let again = try? Record(parsing: written) else { fatalError("what was written cannot be read") }
    promise(again.json.bytes() == written, "what is read is written otherwise")
  }
}
