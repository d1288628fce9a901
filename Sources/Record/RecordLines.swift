#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Record {
  /// A record whose outputs stay the bytes that they are until they are asked for: of ten thousand, few are.
  package struct Lines: Sendable {
    /// An output of a record that is put together anew.
    package enum Entry: Sendable {
      /// The line of this index, as it is.
      case kept(Int)
      case new(Output)
    }

    package let program: Program
    package let shard: Shard?
    package let reveals: [Reveal]
    /// Whether it was laid out as `Record.bytes` does it.
    package private(set) var isOwnLayout = true
    private let bytes: [UInt8]
    /// Where the line of each output begins, without its indent; then where a further one would begin.
    private let starts: [Int]

    /// What stands between the end of one line and the beginning of the next.
    private static let gap: StaticString = ",\n    "
    /// The beginning of each line.
    private static let opening: StaticString = "{\"name\": \""

    /// Of no outputs.
    package init(program: Program) {
      self.program = program
      shard = nil
      reveals = []
      bytes = []
      starts = [0]
    }

    /// The record in the bytes of a `guides.json`. Names are read and checked, sorted and each once; of the rest of a line
    /// no more is known than that it is one. A record that is not laid out as `Record.bytes` does it is read whole.
    package init(parsing bytes: [UInt8]) throws(JSONError) {
      if let lines = Self(scanning: bytes) {
        self = lines
      } else if let lines = Self(scanning: try Record(parsing: bytes).bytes) {
        self = lines
        isOwnLayout = false
      } else {
        throw JSONError("a record that does not read as it is written")
      }
    }

    /// `nil` for any layout but our own.
    private init?(scanning bytes: [UInt8]) {
      guard let (starts, outputs) = bytes.withUnsafeBufferPointer(Self.scan) else { return nil }
      // All that is no output is parsed, as a record of none.
      let head = Array(bytes[..<outputs.lowerBound] + bytes[outputs.upperBound...])
      guard let record = try? Record(parsing: head), record.outputs.isEmpty, record.bytes == head else { return nil }
      program = record.program
      shard = record.shard
      reveals = record.reveals
      self.bytes = bytes
      self.starts = starts
    }

    /// The beginnings of lines, and where all of them are, from bracket to bracket; `nil` for another layout.
    private static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> (starts: [Int], outputs: Range<Int>)? {
      guard let start = bytes.baseAddress else { return nil }
      func end(of line: Int) -> Int? {
        memchr(start + line, 0x0a, bytes.count - line).map { UnsafeRawPointer($0) - UnsafeRawPointer(start) }
      }
      func holds(_ text: StaticString, _ range: Range<Int>) -> Bool {
        let count = text.utf8CodeUnitCount
        return range.count >= count && memcmp(start + range.lowerBound, text.utf8Start, count) == 0
      }
      var line = 0
      while true {
        guard let end = end(of: line) else { return nil }
        // Where there are no outputs, that is all.
        if holds("  \"outputs\": [],", line..<end) { return ([0], end..<end) }
        let isHead = !holds("  \"outputs\": [", line..<end)
        line = end + 1
        if !isHead { break }
      }
      let outputs = line - 1
      var starts: [Int] = []
      starts.reserveCapacity(bytes.count / 1024 + 16)
      var last = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
      // Some are equal as texts though their units are not.
      var wideNames: Set<String> = []
      while let end = end(of: line), holds("    {\"name\": \"", line..<end) {
        let first = line + 4 + opening.utf8CodeUnitCount
        guard let quote = memchr(start + first, 0x22, end - first) else { return nil }
        let name = UnsafeBufferPointer(
          start: start + first, count: UnsafeRawPointer(quote) - UnsafeRawPointer(start + first))
        guard isName(name), last.precedes(name) else { return nil }
        if name.contains(where: { $0 >= 0x80 }),
          !wideNames.insert(String(decoding: name, as: UTF8.self)).inserted
        {
          return nil
        }
        last = name
        starts.append(line + 4)
        line = end + 1
        if holds("}\n  ],\n", end - 1..<bytes.count) {
          starts.append(end + gap.utf8CodeUnitCount)
          return (starts, outputs..<end + 3)
        }
        guard holds("},", end - 2..<end) else { return nil }
      }
      return nil
    }

    package var count: Int { starts.count - 1 }

    /// The line of an output, without what stands around it: what `Output.line` gives where Scrim wrote it.
    package func line(at index: Int) -> ArraySlice<UInt8> {
      bytes[starts[index]..<starts[index + 1] - Self.gap.utf8CodeUnitCount]
    }

    package func name(at index: Int) -> String {
      String(decoding: line(at: index).dropFirst(Self.opening.utf8CodeUnitCount).prefix { $0 != 0x22 }, as: UTF8.self)
    }

    package func output(at index: Int) throws(JSONError) -> Output {
      let line = line(at: index)
      return try JSONReader.read(bytes, in: line.indices) { (reader) throws(JSONError) in try Output(&reader) }
    }

    /// The bytes of a record that keeps lines of this one: those that `Record.bytes` gives for the whole of it.
    /// - Parameter outputs: sorted by name.
    package func bytes(program: Program, shard: Shard? = nil, outputs: [Entry], reveals: [Reveal]) -> [UInt8] {
      // Which sorts the reveals.
      let head = Record(program: program, shard: shard, outputs: [], reveals: reveals)
      return Record.bytes(program, shard, outputs.count, head.reveals) { index, bytes, line in
        switch outputs[index] {
        case .kept(let index): bytes += self.line(at: index)
        case .new(let output):
          output.write(to: &line)
          line.empty(into: &bytes)
        }
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// As `String.comes(before:)`.
  fileprivate func precedes(_ other: Self) -> Bool {
    guard let start = baseAddress, let otherStart = other.baseAddress else { return count < other.count }
    let order = memcmp(start, otherStart, Swift.min(count, other.count))
    return order == 0 ? count < other.count : order < 0
  }
}
