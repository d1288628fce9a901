import CZlib

/// Makes PNG files, chunk by chunk.
struct PNGForge {
  var width: Int
  var height: Int
  var depth: Int
  /// The colour type: 0, 2, 3, 4 or 6.
  var kind: Int
  var interlace = 0

  struct Chunk {
    var name: [UInt8]
    var body: [UInt8]

    init(_ name: String, _ body: [UInt8]) {
      self.name = Array(name.utf8)
      self.body = body
    }
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// A file that is right, with random pixels.
  func file(_ dice: inout Dice) -> [UInt8] { Self.joined(chunks(&dice)) }

  static func joined(_ chunks: [Chunk]) -> [UInt8] { chunks.reduce(into: signature) { $0 += bytes(of: $1) } }

  static func bytes(of chunk: Chunk) -> [UInt8] {
    let content = chunk.name + chunk.body
    return number(chunk.body.count) + content + number(Int(crc32(0, content, UInt32(content.count))))
  }

  static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, length in
      compress2(buffer.baseAddress, &count, bytes, UInt(bytes.count), 6)
      length = Int(count)
    }
  }

  func header() -> Chunk {
    Chunk(
      "IHDR",
      Self.number(width) + Self.number(height) + [UInt8(depth & 255), UInt8(kind & 255), 0, 0, UInt8(interlace)])
  }

  func chunks(_ dice: inout Dice) -> [Chunk] {
    var chunks = [header()]
    let colors = 1 << min(8, depth)
    if kind == 3 { chunks.append(Chunk("PLTE", dice.bytes(3 * colors))) }
    if dice.once(in: 2) {
      switch kind {
      case 0: chunks.append(Chunk("tRNS", [0, 1]))
      case 2: chunks.append(Chunk("tRNS", [0, 1, 0, 2, 0, 3]))
      case 3: chunks.append(Chunk("tRNS", dice.bytes(dice.below(colors + 1))))
      default: break
      }
    }
    if dice.once(in: 4) { chunks.insert(Chunk("gAMA", Self.number(dice.pick([45455, 0, 1, 100_000, -1]))), at: 1) }
    if dice.once(in: 6) { chunks.insert(Chunk("sRGB", [dice.byte() % 5]), at: 1) }
    if dice.once(in: 6) {
      chunks.insert(Chunk("cHRM", (0..<8).flatMap { _ in Self.number(dice.pick([31270, 0, 100_000, -5, 1])) }), at: 1)
    }
    if dice.once(in: 6) {
      let profile = dice.once(in: 20) ? [UInt8](repeating: 0, count: 1 << 20) : dice.bytes(dice.count(limit: 9))
      chunks.insert(Chunk("iCCP", Array("p\0\0".utf8) + Self.compressed(profile)), at: 1)
    }
    if dice.once(in: 8) {
      let text = [UInt8](repeating: 65, count: 1 << dice.below(22))
      chunks.append(Chunk("zTXt", Array("Comment\0\0".utf8) + Self.compressed(text)))
    }
    if dice.once(in: 10) { chunks.append(Chunk("acTL", Self.number(2) + Self.number(0))) }
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind] ?? 4
    let row = (width * channels * depth + 7) / 8
    var rows: [UInt8] = []
    // Enough for interlaced rows, too; what is left over is a fault that is passed over.
    for _ in 0..<min(400, height + (interlace > 0 ? height + 8 : 0)) {
      rows.append(dice.once(in: 50) ? dice.byte() : dice.byte() % 5)
      rows += dice.once(in: 3) ? dice.bytes(min(4096, row)) : [UInt8](repeating: dice.byte(), count: min(4096, row))
    }
    var data = Self.compressed(rows)
    while dice.once(in: 3), data.count > 4 {
      let cut = dice.below(data.count)
      chunks.append(Chunk("IDAT", Array(data[..<cut])))
      data.removeFirst(cut)
    }
    chunks.append(Chunk("IDAT", data))
    chunks.append(Chunk("IEND", []))
    return chunks
  }

  /// A file that is nearly right.
  static func hostile(_ dice: inout Dice) -> [UInt8] {
    let kind = dice.pick([0, 2, 3, 4, 6])
    let depth = dice.pick(kind == 3 ? [1, 2, 4, 8] : kind == 0 ? [1, 2, 4, 8, 16] : [8, 16])
    let forge = PNGForge(
      width: dice.count(limit: 6), height: dice.count(limit: 6), depth: depth, kind: kind,
      interlace: dice.once(in: 3) ? 1 : 0)
    var chunks = forge.chunks(&dice)
    for _ in 0..<dice.below(4) {
      let place = dice.below(chunks.count)
      switch dice.below(8) {
      case 0: chunks.remove(at: place)
      case 1: chunks.insert(chunks[place], at: dice.below(chunks.count))
      case 2: chunks.swapAt(place, dice.below(chunks.count))
      case 3: dice.mangle(&chunks[place].body)
      case 4: chunks[place].name = dice.once(in: 2) ? Array("IDAT".utf8) : dice.bytes(4)
      case 5 where chunks[0].body.count == 13:
        let side = PNGForge.number(
          dice.pick([0, 1, 7, 16_384, 16_385, 30_000, 1 << 31, (1 << 31) - 1, -1, dice.below(5000)]))
        chunks[0].body.replaceSubrange(dice.once(in: 2) ? 0..<4 : 4..<8, with: side)
      case 6 where chunks[0].body.count == 13: chunks[0].body[8 + dice.below(5)] = dice.byte() % 20
      default: chunks[place].body.removeLast(dice.below(chunks[place].body.count))
      }
      if chunks.isEmpty { break }
    }
    var bytes = joined(chunks)
    if dice.once(in: 5) { dice.mangle(&bytes) }
    return bytes
  }
}
