import Files

extension Index {
  /// The version is part of it: what was written by another one is started over.
  private static let magic: StaticString = "scrim-index 1\n"

  /// The bytes of the file: a line that names format and version, a checksum, and all values in their order. Numbers are
  /// little-endian; texts and lists come behind their count.
  package var bytes: [UInt8] {
    var writer = IndexWriter(capacity: 256 * inputs.count + 128 * outputs.count + 64 * subjects.count + 256)
    writer.add(program)
    writer.add(done) { $0.add($1) }
    writer.add(record) { $0.add($1) }
    writer.add(recordChecksum)
    writer.add(inputs) { $0.add($1) }
    writer.add(fonts) { $0.add(count: $1) }
    writer.add(outputs) { writer, output in
      writer.add(output.name)
      writer.add(output.sha256)
      writer.add(output.stamp) { $0.add($1) }
    }
    writer.add(subjects) { writer, subject in
      writer.add(subject.source)
      writer.add(subject.outputs) { $0.add(count: $1) }
      writer.add(subject.inputs) { $0.add(count: $1) }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.magic.utf8CodeUnitCount + 8 + writer.bytes.count)
    Self.magic.withUTF8Buffer { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: Checksum.of(writer.bytes[...]).littleEndian) { bytes.append(contentsOf: $0) }
    bytes += writer.bytes
    return bytes
  }

  /// The index in the bytes of its file; `nil` where they are damaged, or of another version.
  package init?(parsing bytes: [UInt8]) {
    let magicCount = Self.magic.utf8CodeUnitCount
    guard bytes.count >= magicCount + 8, Self.magic.withUTF8Buffer({ bytes.starts(with: $0) }) else { return nil }
    let checksum = bytes[magicCount..<magicCount + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard checksum == Checksum.of(bytes[(magicCount + 8)...]) else { return nil }
    // A wrong file may yet have the right sum.
    let index: Index? = bytes.withUnsafeBytes { buffer in
      var reader = IndexReader(bytes: buffer, place: magicCount + 8)
      return try? Index(&reader)
    }
    guard let index else { return nil }
    self = index
  }

  private init(_ reader: inout IndexReader) throws(IndexReader.Damage) {
    let program = try reader.digest()
    let done = try reader.optional { (reader) throws(IndexReader.Damage) in try reader.digest() }
    let record = try reader.optional { (reader) throws(IndexReader.Damage) in try reader.stamp() }
    let checksum = try reader.number(UInt64.self)
    let inputs = try reader.list(leastSize: 6) { (reader) throws(IndexReader.Damage) in try reader.input() }
    let fonts = try reader.indices(below: inputs.count)
    let outputs = try reader.list(leastSize: 37) { (reader) throws(IndexReader.Damage) in
      let name = try reader.text()
      guard Record.isName(name) else { throw IndexReader.Damage() }
      return Output(
        name: name, sha256: try reader.digest(),
        stamp: try reader.optional { (reader) throws(IndexReader.Damage) in try reader.stamp() })
    }
    let subjects = try reader.list(leastSize: 40) { (reader) throws(IndexReader.Damage) in
      Subject(
        source: try reader.digest(), outputs: try reader.indices(below: outputs.count),
        inputs: try reader.indices(below: inputs.count))
    }
    guard reader.isAtEnd else { throw IndexReader.Damage() }
    self.init(
      program: program, done: done, record: record, recordChecksum: checksum, inputs: inputs, fonts: fonts,
      subjects: subjects, outputs: outputs)
  }
}
