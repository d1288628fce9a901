import CDeflate
import Deflate
import Foundation
import TestSupport
import Testing

@Suite struct SparseDeflaterTests {
  private static let efforts = [SparseDeflater.Effort.fast, .small]

  /// What libdeflate reads, which also checks the sum; nothing where the stream is wrong.
  private func inflated(_ packed: [UInt8], count: Int) -> [UInt8]? {
    // One more than there should be; what is not written must not pass for a zero.
    var read = [UInt8](repeating: 0xAA, count: count + 1)
    var actual = 0
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    let result = libdeflate_zlib_decompress(decompressor, packed, packed.count, &read, read.count, &actual)
    return result == LIBDEFLATE_SUCCESS ? Array(read[..<actual]) : nil
  }

  @Test(arguments: efforts)
  func `random streams are read back by libdeflate as they were`(effort: SparseDeflater.Effort) {
    let deflater = SparseDeflater()
    for seed in UInt64(0)..<(effort == .fast ? 400 : 120) {
      let stream = RandomStream(seed: seed)
      let packed = stream.compressed(effort, by: deflater)
      #expect(inflated(packed, count: stream.bytes.count) == stream.bytes, "seed \(seed)")
    }
  }

  @Test func `streams that are compressed while they are written are read back as they were`() {
    let deflater = SparseDeflater()
    for seed in UInt64(0)..<400 {
      let stream = RandomStream(seed: seed)
      let packed = stream.compressedAsWritten(by: deflater)
      #expect(inflated(packed, count: stream.bytes.count) == stream.bytes, "seed \(seed)")
      if seed % 10 == 0 { #expect(packed == stream.compressedAsWritten(), "seed \(seed)") }
    }
    for stream in [RandomStream(zeros: 0), RandomStream(zeros: 3), RandomStream(zeros: 1_000_000)] {
      #expect(inflated(stream.compressedAsWritten(by: deflater), count: stream.bytes.count) == stream.bytes)
    }
  }

  @Test func `streams that are compressed while they are written are about as small`() {
    let rows = RandomStream(rows: 2796, stride: 2581)
    #expect(rows.compressedAsWritten().count <= rows.compressed(.fast).count * 101 / 100)
    let noise = RandomStream(noise: 1_000_000)
    #expect(noise.compressedAsWritten().count <= 1_000_000 + 1_000_000 / 1000 + 64)
  }

  @Test func `random streams are read back by zlib as they were`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scrim-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for seed in UInt64(1000)..<1060 {
      let stream = RandomStream(seed: seed)
      try Data(stream.bytes).write(to: folder.appending(path: "\(seed).raw"))
      try Data(stream.compressed(seed % 3 == 0 ? .small : .fast)).write(to: folder.appending(path: "\(seed).z"))
    }
    let script = """
      import glob, zlib
      for name in glob.glob('*.z'):
        assert zlib.decompress(open(name, 'rb').read()) == open(name[:-1] + 'raw', 'rb').read(), name
      print(len(glob.glob('*.z')))
      """
    let run = try Tool.run(
      ["python3", "-c", script], in: folder, program: URL(filePath: "/usr/bin/env"))
    #expect(run.output == "60\n", "\(run.errors)")
  }

  @Test(arguments: efforts)
  func `small and empty streams are read back as they were`(effort: SparseDeflater.Effort) {
    for count in [0, 1, 2, 3, 4, 5, 257, 258, 259, 260, 261, 516, 517] {
      for stream in [RandomStream(zeros: count), RandomStream(noise: count)] {
        #expect(inflated(stream.compressed(effort), count: count) == stream.bytes, "\(count) bytes")
      }
    }
  }

  @Test(arguments: efforts)
  func `a deflater that was used before gives the same bytes as a new one`(effort: SparseDeflater.Effort) {
    let used = SparseDeflater()
    for seed in UInt64(2000)..<2060 {
      let stream = RandomStream(seed: seed)
      #expect(stream.compressed(effort, by: used) == stream.compressed(effort), "seed \(seed)")
    }
  }

  @Test(arguments: efforts)
  func `zeros cost a thousandth, and the sum is right over long ones`(effort: SparseDeflater.Effort) {
    let stream = RandomStream(zeros: 20_000_000)
    let packed = stream.compressed(effort)
    #expect(packed.count * 1000 < stream.bytes.count)
    #expect(inflated(packed, count: stream.bytes.count) == stream.bytes)
  }

  @Test(arguments: efforts)
  func `noise hardly grows`(effort: SparseDeflater.Effort) {
    for count in [100, 70_000, 1_000_000] {
      let packed = RandomStream(noise: count).compressed(effort)
      #expect(packed.count <= count + count / 1000 + 64)
    }
  }

  @Test(arguments: efforts)
  func `rows of one byte cost little`(effort: SparseDeflater.Effort) {
    let stream = RandomStream(rows: 2796, stride: 2581)
    let packed = stream.compressed(effort)
    #expect(packed.count * 8 < stream.bytes.count / stream.stride * 35)
    #expect(inflated(packed, count: stream.bytes.count) == stream.bytes)
  }

  @Test func `the small effort is never larger, and mostly smaller`() {
    var smaller = 0
    for seed in UInt64(3000)..<3040 {
      let stream = RandomStream(seed: seed)
      let fast = stream.compressed(.fast).count
      let small = stream.compressed(.small).count
      #expect(small <= fast)
      if small < fast { smaller += 1 }
    }
    // Many are so short that nothing can be won.
    #expect(smaller >= 8)
  }
}
