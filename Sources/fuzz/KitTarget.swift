import Exporting
import Record

/// `kit.json`.
struct KitTarget: FuzzTarget {
  private let forge: JSONForge

  init(_ seeds: Seeds) throws {
    forge = JSONForge(seeds, key: "parts") { (try? Kit(parsing: $0)) != nil }
  }

  func input(_ dice: inout Dice) -> [UInt8] { forge.document(&dice) }

  func read(_ input: [UInt8]) {
    guard let kit = try? Kit(parsing: input) else { return }
    let written = kit.json.bytes()
    guard let again = try? Kit(parsing: written) else { fatalError("what was written cannot be read") }
    promise(again.json.bytes() == written, "what is read is written otherwise")
  }
}
