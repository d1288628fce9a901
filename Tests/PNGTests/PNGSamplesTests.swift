import CDeflate
import Foundation
import Geometry
import Pixels
import TestSupport
import Testing

@testable import PNG

@Suite struct PNGSamplesTests {
  /// The pixels of a file in 16 bits, and in 8.
  static func pixels(_ file: [UInt8], _ samples: PNGSamples = PNGSamples()) throws -> (wide: [UInt64], narrow: [UInt32])
  {
    try file.withUnsafeBufferPointer { file in
      try samples.inflate(PNGContents(file), of: file)
      samples.unfilter()
      let width = samples.size.width
      var wide: [UInt64] = []
      var narrow: [UInt32] = []
      var row16 = [UInt64](repeating: 0, count: width)
      var row8 = [UInt32](repeating: 0, count: width)
      for y in 0..<samples.size.height {
        row16.withUnsafeMutableBufferPointer {
          let row = samples.rgba16(y, $0.baseAddress!)
          for x in 0..<width { wide.append(row.loadUnaligned(fromByteOffset: 8 * x, as: UInt64.self)) }
        }
        row8.withUnsafeMutableBufferPointer {
          let row = samples.rgba8(y, $0.baseAddress!)
          for x in 0..<width { narrow.append(row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)) }
        }
      }
      return (wide, narrow)
    }
  }

  private static func fault(_ file: [UInt8]) -> String? {
    do {
      _ = try pixels(file)
      return nil
    } catch {
      return (error as? PNGFault)?.reason ?? "\(error)"
    }
  }

  @Test(arguments: SampleForge.kinds.indices, [false, true]) func everyKindIsRead(kind: Int, isInterlaced: Bool) throws
  {
    let (colorType, depth) = SampleForge.kinds[kind]
    var random = SplitMix(seed: UInt64(kind))
    let samples = PNGSamples()
    for filter in RowFilter.allCases.map(Optional.some) + [nil, nil] {
      for hasKey in [false, true] {
        for limit in [2, 9, 35] {
          let forge = SampleForge(
            width: Int.random(in: 1..<limit, using: &random), height: Int.random(in: 1..<limit, using: &random),
            colorType: colorType, depth: depth, isInterlaced: isInterlaced, filter: filter, hasKey: hasKey)
          let (file, expected) = try forge.make(&random)
          let (wide, narrow) = try Self.pixels(file, samples)
          let isWide = wide == expected.map { $0.reversed().reduce(0) { $0 << 16 | UInt64($1) } }
          let isNarrow =
            narrow
            == expected.map { $0.reversed().reduce(0) { $0 << 8 | UInt32((Double($1) / 257).rounded()) } }
          let isRight = isWide && isNarrow
          #expect(isRight, "\(forge)")
        }
      }
    }
  }

  /// libpng converts gamma, and sixteen bits to eight; all else is to be the same.
  @Test(.enabled(if: Fixtures.folder != nil)) func theSuiteIsReadAsLibpngReadsIt() throws {
    var count = 0
    for file in PNGDecoderTests.valid {
      let bytes = Array(try Data(contentsOf: file))
      let parts = try PNGParts(bytes)
      let narrow = try Self.pixels(bytes).narrow
      guard parts["gAMA"] == nil, parts.depth < 16 else { continue }
      count += 1
      let same = try PNGDecoder.decode(bytes, path: file.path).pixels.map(\.bits) == narrow
      #expect(same, "\(file.lastPathComponent)")
    }
    #expect(count > 10)
  }

  private static func parts(_ body: [UInt8]) -> PNGParts {
    var parts = PNGParts()
    parts.append("IHDR", [0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0])
    parts.append("IDAT", PNGParts.stored(body))
    parts.append("IEND", [])
    return parts
  }

  @Test func faultsAreToldInWords() {
    let good = Self.parts([0, 1, 2, 0, 3, 4]).bytes
    #expect(Self.fault(good) == nil)
    #expect(Self.fault([]) == "it is empty")
    #expect(Self.fault(Array("hello".utf8)) == "it is no PNG")
    #expect(Self.fault([0xff, 0xd8, 0xff, 0xe0]) == "it is no PNG but a JPEG")
    #expect(Self.fault(Self.parts([0, 1, 2, 0, 3]).bytes) == "it has too few pixels")
    #expect(Self.fault(Self.parts([0, 1, 2, 0, 3, 4, 5]).bytes) == "it has too many pixels")
    #expect(Self.fault(Self.parts([0, 1, 2, 5, 3, 4]).bytes) == "a row of it is filtered in a way that does not exist")
    var twice = PNGParts()
    twice.append("IHDR", [0, 0, 0, 2, 0, 0, 0, 2, 8, 3, 0, 0, 0])
    twice.append("IDAT", PNGParts.stored([0, 1, 2, 0, 3, 4]))
    twice.append("IEND", [])
    #expect(Self.fault(twice.bytes) == "it has no palette")
    var unknown = PNGParts()
    unknown.append("IHDR", [0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0])
    unknown.append("ABCD", [])
    #expect(Self.fault(unknown.bytes) == "it has a chunk ABCD, which is unknown")
    var large = PNGParts()
    large.append("IHDR", [0, 0, 0x40, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    large.append("IEND", [])
    #expect(Self.fault(large.bytes) == "16385 x 1 pixels is too large: at most 16384 on a side")
  }

  @Test func cutOffFilesAreFaults() throws {
    var random = SplitMix(seed: 5)
    let file = try SampleForge(width: 9, height: 9, colorType: 3, depth: 4, hasKey: true).make(&random).file
    #expect(Self.fault(file) == nil)
    for count in 0..<file.count {
      let reason = Self.fault(Array(file[..<count]))
      #expect(reason == (count == 0 ? "it is empty" : reason), "\(count)")
      #expect(count == 0 || reason?.hasPrefix("it is cut off") == true, "\(count): \(reason ?? "read")")
    }
  }

  @Test func damageIsNeverMoreThanAFault() throws {
    var random = SplitMix(seed: 6)
    let samples = PNGSamples()
    var faults = 0
    for number in 0..<2000 {
      let (colorType, depth) = SampleForge.kinds.randomElement(using: &random)!
      let (file, _) = try SampleForge(
        width: Int.random(in: 1..<14, using: &random), height: Int.random(in: 1..<14, using: &random),
        colorType: colorType, depth: depth, isInterlaced: Bool.random(using: &random),
        hasKey: Bool.random(using: &random)
      ).make(&random)
      var parts = try PNGParts(file)
      // With right check sums, so that damage goes further in.
      for _ in 0..<Int.random(in: 1..<3, using: &random) { parts.damage(&random) }
      var bytes = parts.bytes
      if number % 4 == 0 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      do { _ = try Self.pixels(bytes, samples) } catch is PNGFault { faults += 1 }
    }
    #expect(faults > 500)
  }
}

extension PNGParts {
  /// Changes, cuts or doubles a chunk.
  mutating func damage(_ random: inout SplitMix) {
    let place = Int.random(in: 0..<chunks.count, using: &random)
    var body = chunks[place].body
    switch Int.random(in: 0..<5, using: &random) {
    case 0 where !body.isEmpty:
      // Sizes stay small.
      let least = place == 0 ? min(8, body.count - 1) : 0
      body[Int.random(in: least..<body.count, using: &random)] = UInt8.random(in: 0...20, using: &random)
    case 1 where !body.isEmpty: body.removeLast(Int.random(in: 1...body.count, using: &random))
    case 2: body += (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
    case 3: insert(chunks[place].kind, body, at: Int.random(in: 0...chunks.count, using: &random))
    default:
      if chunks.count > 1 { remove(at: place) }
      return
    }
    replace(at: min(place, chunks.count - 1), body)
  }
}
