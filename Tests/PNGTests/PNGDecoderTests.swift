import Foundation
import Geometry
import PNG
import Pixels
import TestSupport
import Testing

@Suite struct PNGDecoderTests {
  /// Every kind of PNG, and corrupt ones that begin with `x`.
  static let suite: [URL] = {
    guard let folder = Repository.shared?.appending(path: "fixtures/pngsuite") else { return [] }
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "png" }.sorted { $0.path < $1.path }
  }()
  static let corrupt = suite.filter { $0.lastPathComponent.hasPrefix("x") }
  static let valid = suite.filter { !$0.lastPathComponent.hasPrefix("x") }

  @Test(.enabled(if: Repository.shared != nil), arguments: valid)
  func everyKindDecodes(file: URL) throws {
    let bytes = Array(try Data(contentsOf: file))
    let bitmap = try PNGDecoder.decode(bytes, path: file.path)
    // Bytes 16 to 23 of a PNG are its width and height.
    #expect(bitmap.size == PixelSize(width: Int(bytes[19]), height: Int(bytes[23])))
    #expect(try PNGDecoder.size(of: bytes, path: file.path) == bitmap.size)
  }

  @Test(.enabled(if: Repository.shared != nil), arguments: corrupt)
  func corruptFilesAreErrors(file: URL) {
    #expect {
      try PNGDecoder.decode(path: file.path)
    } throws: { error in
      let error = error as? PNGError
      return error?.path == file.path && error?.reason.isEmpty == false
    }
  }

  @Test(.enabled(if: Repository.shared != nil))
  func equalPicturesDecodeEqually() throws {
    let folder = try #require(Repository.shared).appending(path: "fixtures/pngsuite")
    let data = try Data(contentsOf: folder.appending(path: "equal-groups.json"))
    let groups = try JSONDecoder().decode([[String]].self, from: data)
    #expect(!groups.isEmpty)
    for group in groups {
      let first = try PNGDecoder.decode(path: folder.appending(path: group[0]).path)
      for name in group.dropFirst() {
        let other = try PNGDecoder.decode(path: folder.appending(path: name).path)
        let same = other == first
        #expect(same, "\(name) and \(group[0])")
      }
    }
  }

  /// The suite has each of these pictures at six gammas, which readers must undo.
  @Test(.enabled(if: Repository.shared != nil), arguments: ["n2c08", "n0g16", "n3p04"])
  func gammaIsUndone(kind: String) throws {
    let folder = try #require(Repository.shared).appending(path: "fixtures/pngsuite")
    let pictures = try ["03", "04", "05", "07", "10", "25"].map { gamma in
      try PNGDecoder.decode(path: folder.appending(path: "g\(gamma)\(kind).png").path).pixels
    }
    for picture in pictures.dropFirst() {
      let differences = zip(picture, pictures[0]).map { abs(Int($0.red) - Int($1.red)) }
      let mean = Double(differences.reduce(0, +)) / Double(differences.count)
      #expect(mean < 8)
    }
  }

  /// Interlaced or not, with alpha: (8080, 4040) is half grey at a quarter.
  @Test(arguments: [0, 1] as [UInt8])
  func sixteenBitsWithoutGammaAreSRGB(interlace: UInt8) throws {
    var file = PNGParts()
    file.append("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 16, 4, 0, 0, interlace])
    file.append("IDAT", PNGParts.stored([0, 0x80, 0x80, 0x40, 0x40]))
    file.append("IEND", [])
    let bitmap = try PNGDecoder.decode(file.bytes, path: "dot.png")
    #expect(bitmap.pixels == [Pixel(red: 128, green: 128, blue: 128, alpha: 64)])
  }

  @Test func sizeIsToldOfWhatIsTooLargeToDecode() throws {
    var file = PNGParts()
    file.append("IHDR", [0, 0, 0x40, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0])
    file.append("IDAT", PNGParts.stored([0]))
    file.append("IEND", [])
    #expect(try PNGDecoder.size(of: file.bytes, path: "wide.png") == PixelSize(width: 16_385, height: 1))
    let fault = PNGError(path: "wide.png", reason: "16385 x 1 pixels is too large: at most 16384 on a side")
    #expect(throws: fault) { try PNGDecoder.decode(file.bytes, path: "wide.png") }
  }

  /// A picture of one pixel, behind which a small stream holds megabytes more.
  @Test func whatFollowsThePixelsIsNotInflated() throws {
    var file = PNGParts()
    file.append("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    file.append("IDAT", PNGParts.compressed(count: 100_000_000))
    file.append("IEND", [])
    let fault = PNGError(path: "dot.png", reason: "it has more data than its size has pixels")
    #expect(throws: fault) { try PNGDecoder.decode(file.bytes, path: "dot.png") }
  }

  /// Some programs pad the stream, and texts may follow it.
  @Test func aLittleMoreIsPassedOver() throws {
    var file = PNGParts()
    file.append("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    file.append("IDAT", PNGParts.stored([0, 7] + Array(repeating: 0, count: 100)))
    file.append("tEXt", Array("Comment".utf8) + [0] + Array(repeating: 65, count: 500_000))
    file.append("IEND", [])
    let bitmap = try PNGDecoder.decode(file.bytes, path: "dot.png")
    #expect(bitmap.pixels == [Pixel(red: 7, green: 7, blue: 7, alpha: 255)])
  }
}
