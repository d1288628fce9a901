package import Files

// Stand-ins until the real ones are merged.
package struct RecordLines: Sendable {
  package enum Entry: Sendable { case line(Int); case output(Record.Output) }
  let record: Record
  package init(parsing bytes: [UInt8]) throws(JSONError) { record = try Record(parsing: bytes) }
  package var program: Record.Program { record.program }
  package var shard: Record.Shard? { record.shard }
  package var reveals: [Record.Reveal] { record.reveals }
  package var count: Int { record.outputs.count }
  package var isOwnLayout: Bool { true }
  package func name(at: Int) -> String { record.outputs[at].name }
  package func output(at: Int) throws(JSONError) -> Record.Output { record.outputs[at] }
  package static func bytes(program: Record.Program, shard: Record.Shard?, _ entries: [Entry], of old: RecordLines?, reveals: [Record.Reveal]) -> [UInt8] {
    Record(program: program, shard: shard, outputs: entries.map { entry in
      switch entry { case .line(let n): old!.record.outputs[n]; case .output(let o): o } }, reveals: reveals).json.bytes()
  }
}
extension Index {
  package init?(parsing bytes: [UInt8]) { return nil }
  package var bytes: [UInt8] { [] }
  package static func checksum(of bytes: [UInt8]) -> UInt64 { UInt64(bytes.count) }
}
extension Record.Output {
  package func changes(from old: Record.Output) -> [Record.Change] { [] }
}
