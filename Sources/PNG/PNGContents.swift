import CDeflate

/// The chunks of a PNG file that matter to its pixels: where they are, and that they are whole. Colour profiles, gamma
/// and text are passed over.
package struct PNGContents: Sendable {
  package private(set) var header: PNGHeader
  /// Of PLTE, where pixels name its entries.
  package private(set) var palette: Range<Int>?
  /// Of tRNS, where the kind of pixel has it.
  package private(set) var transparency: Range<Int>?
  /// The bodies of IDAT; at least one.
  private(set) var data: [Range<Int>] = []
  package private(set) var animation: PNGAnimation?

  /// Goes through a file.
  package init(_ file: UnsafeBufferPointer<UInt8>) throws(PNGFault) {
    if let reason = Self.signatureFault(file) { throw PNGFault(reason) }
    var walk = Walk(file: file)
    let first = try walk.next()
    guard first.kind == Kind.header else { throw PNGFault("it does not begin with a header") }
    header = try PNGHeader(UnsafeBufferPointer(rebasing: file[first.body]))
    var animation = PNGAnimation.Reader(size: header.size)
    var isDataOver = false
    while true {
      let chunk = try walk.next()
      if chunk.kind != Kind.data, !data.isEmpty { isDataOver = true }
      switch chunk.kind {
      case Kind.end:
        guard !data.isEmpty else { throw PNGFault("it has no IDAT chunk") }
        self.animation = try animation.animation(data: data)
        return
      case Kind.data:
        if isDataOver { throw PNGFault("its IDAT chunks do not follow each other") }
        if header.colorType == .palette, palette == nil { throw PNGFault("it has no palette") }
        data.append(chunk.body)
      case Kind.header: throw PNGFault("it has two headers")
      case Kind.palette: try takePalette(chunk.body)
      case Kind.transparency: try takeTransparency(chunk.body)
      case Kind.animation: try animation.takeControl(chunk.body, of: file, isAfterData: !data.isEmpty)
      case Kind.frame: try animation.takeFrame(chunk.body, of: file, isAfterData: !data.isEmpty)
      case Kind.frameData: try animation.takeData(chunk.body, of: file)
      default:
        // A capital letter: pictures cannot be read without it.
        if chunk.kind >> 29 & 1 == 0 { throw PNGFault("it has a chunk \(Self.name(chunk.kind)), which is unknown") }
      }
    }
  }

  private mutating func takePalette(_ body: Range<Int>) throws(PNGFault) {
    // Elsewhere it only proposes colours.
    guard header.colorType == .palette else { return }
    guard palette == nil else { throw PNGFault("it has two palettes") }
    guard data.isEmpty else { throw PNGFault("its palette comes after its pixels") }
    guard body.count % 3 == 0, (3...768).contains(body.count) else { throw PNGFault("its palette has a wrong length") }
    palette = body
  }

  private mutating func takeTransparency(_ body: Range<Int>) throws(PNGFault) {
    let isRight: Bool
    switch header.colorType {
    case .greyAlpha, .rgba: return
    case .grey: isRight = body.count == 2
    case .rgb: isRight = body.count == 6
    case .palette:
      guard let palette else { throw PNGFault("its tRNS chunk comes before its palette") }
      isRight = body.count <= palette.count / 3
    }
    guard transparency == nil else { throw PNGFault("it has two tRNS chunks") }
    guard data.isEmpty else { throw PNGFault("its tRNS chunk comes after its pixels") }
    guard isRight else { throw PNGFault("its tRNS chunk has a wrong length") }
    transparency = body
  }

  /// The number of a chunk's name.
  enum Kind {
    static let header: UInt32 = 0x4948_4452
    static let palette: UInt32 = 0x504c_5445
    static let transparency: UInt32 = 0x7452_4e53
    static let data: UInt32 = 0x4944_4154
    static let end: UInt32 = 0x4945_4e44
    static let animation: UInt32 = 0x6163_544c
    static let frame: UInt32 = 0x6663_544c
    static let frameData: UInt32 = 0x6664_4154
  }

  private static func name(_ kind: UInt32) -> String {
    String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: kind >> $0) }, as: UTF8.self)
  }

  private struct Chunk {
    let kind: UInt32
    let body: Range<Int>
  }

  /// Goes from chunk to chunk. Check sums are those of chunks that matter alone.
  private struct Walk {
    let file: UnsafeBufferPointer<UInt8>
    private var place = 8

    init(file: UnsafeBufferPointer<UInt8>) { self.file = file }

    mutating func next() throws(PNGFault) -> Chunk {
      guard file.count - place >= 8 else { throw PNGFault("it is cut off") }
      let count = file.bigEndian32(at: place)
      let kind = UInt32(truncatingIfNeeded: file.bigEndian32(at: place + 4))
      let isNamed = (place + 4..<place + 8).allSatisfy { (65...90).contains(file[$0]) || (97...122).contains(file[$0]) }
      guard isNamed, count < 1 << 31 else { throw PNGFault("it is damaged at byte \(place)") }
      let body = place + 8..<place + 8 + count
      guard body.upperBound + 4 <= file.count else { throw PNGFault("it is cut off in its \(name(kind)) chunk") }
      if matters(kind) {
        let sum = libdeflate_crc32(0, file.baseAddress! + place + 4, count + 4)
        guard Int(sum) == file.bigEndian32(at: body.upperBound) else {
          throw PNGFault("the check sum of its \(name(kind)) chunk is wrong")
        }
      }
      place = body.upperBound + 4
      return Chunk(kind: kind, body: body)
    }

    private func matters(_ kind: UInt32) -> Bool {
      switch kind {
      case Kind.transparency, Kind.animation, Kind.frame, Kind.frameData: true
      default: kind >> 29 & 1 == 0
      }
    }
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Why a file does not begin as a PNG does.
  private static func signatureFault(_ file: UnsafeBufferPointer<UInt8>) -> String? {
    if file.starts(with: signature) { return nil }
    if file.isEmpty { return "it is empty" }
    if signature.starts(with: file) { return "it is cut off" }
    let isPNG = file.starts(with: signature[..<4])
    if isPNG,
      file.dropFirst(4).starts(with: [0x0a]) || file.dropFirst(4).starts(with: [0x0d, 0x0d])
        || file.dropFirst(4).starts(with: [0x0d, 0x1a]) || file.dropFirst(5).starts(with: [0x0a, 0x1a, 0x0d])
    {
      return "it is no PNG: its line ends were converted"
    }
    if isPNG || file.dropFirst(1).starts(with: signature[1..<4]) || file.dropFirst(4).starts(with: signature[4...]) {
      return "it is no PNG: its first bytes are damaged"
    }
    if file.starts(with: [0xff, 0xd8, 0xff]) { return "it is no PNG but a JPEG" }
    if file.starts(with: Array("GIF8".utf8)) { return "it is no PNG but a GIF" }
    if file.dropFirst(8).starts(with: Array("WEBP".utf8)) { return "it is no PNG but a WebP" }
    return "it is no PNG"
  }
}
