import Foundation
import Record
import TestSupport
import Testing

struct RecordLinesTests {
  static let seeds = [UInt64](1...20)

  @Test(arguments: seeds)
  func outputsAreReadOneByOne(seed: UInt64) throws {
    var random = RandomRecord(seed: seed)
    let record = random.record(outputs: Int(seed) - 1)
    let lines = try Record.Lines(parsing: record.bytes)
    #expect(lines.program == record.program && lines.shard == record.shard && lines.reveals == record.reveals)
    #expect(lines.count == record.outputs.count && lines.isOwnLayout)
    for (index, output) in record.outputs.enumerated() {
      #expect(lines.name(at: index) == output.name)
      #expect(Array(lines.line(at: index)) == output.line)
      #expect(try lines.output(at: index) == output)
    }
  }

  /// Some lines kept, some made anew, some gone, some added.
  @Test(arguments: seeds)
  func whatIsPutTogetherIsWhatIsWrittenAsAWhole(seed: UInt64) throws {
    var random = RandomRecord(seed: seed)
    let lines = try Record.Lines(parsing: random.record(outputs: 12).bytes)
    var outputs: [(entry: Record.Lines.Entry, output: Record.Output)] = []
    for index in 0..<lines.count {
      switch random.random.next() % 3 {
      case 0: outputs.append((.kept(index), try lines.output(at: index)))
      case 1:
        let output = random.output(name: lines.name(at: index))
        outputs.append((.new(output), output))
      default: continue
      }
    }
    for number in 0..<seed % 3 {
      let output = random.output(name: "zz\(number).png")
      outputs.append((.new(output), output))
    }
    let other = random.record(outputs: 0)
    let whole = Record(
      program: other.program, shard: other.shard, outputs: outputs.map(\.output), reveals: other.reveals)
    let bytes = lines.bytes(
      program: other.program, shard: other.shard, outputs: outputs.map(\.entry), reveals: other.reveals.reversed())
    #expect(bytes == whole.bytes)
  }

  @Test func aRecordOfNothing() throws {
    let program = Record.Program(version: "1", libraries: [])
    #expect(Record.Lines(program: program).count == 0)
    #expect(
      Record.Lines(program: program).bytes(program: program, outputs: [], reveals: [])
        == Record(program: program, outputs: [], reveals: []).bytes)
  }

  /// As another program may have written it: other white space, other order, escapes, keys of later versions.
  @Test func anotherLayoutIsReadAsWell() throws {
    var random = RandomRecord(seed: 7)
    let record = random.record(outputs: 9)
    let document = try JSONSerialization.jsonObject(with: Data(record.bytes))
    for options: JSONSerialization.WritingOptions in [[], .prettyPrinted, .sortedKeys] {
      let bytes = Array(try JSONSerialization.data(withJSONObject: document, options: options))
      #expect(try Record(parsing: bytes) == record)
      let lines = try Record.Lines(parsing: bytes)
      #expect(!lines.isOwnLayout)
      #expect(
        lines.bytes(
          program: lines.program, shard: lines.shard, outputs: (0..<lines.count).map { .kept($0) },
          reveals: lines.reveals) == record.bytes)
    }
  }

  /// Whatever becomes of the bytes, the record is read or refused; names that are given are sound.
  @Test func damageIsNoCrash() throws {
    var random = RandomRecord(seed: 1)
    let bytes = random.record(outputs: 3, reveals: 1).bytes
    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0...random.random.next() % 3 {
        let place = Int.random(in: damaged.indices, using: &random.random)
        switch random.random.next() % 4 {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &random.random)
        case 1: damaged[place] = Array("\"\\{}[],:\n /.".utf8).randomElement(using: &random.random)!
        case 2: damaged.removeSubrange(place..<min(damaged.count, place + Int(random.random.next() % 40)))
        default: damaged.removeLast(min(damaged.count, damaged.count - place))
        }
        if damaged.isEmpty { break }
      }
      guard let lines = try? Record.Lines(parsing: damaged) else { continue }
      for index in 0..<lines.count {
        let name = lines.name(at: index)
        #expect(!name.hasPrefix("/") && !name.contains("..") && name.hasSuffix(".png"))
        _ = try? lines.output(at: index)
      }
    }
  }
}
