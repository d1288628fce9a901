import Geometry

/// How a PNG is animated.
package struct PNGAnimation: Sendable {
  /// One picture that is laid on those before it.
  package struct Frame: Sendable {
    /// What becomes of its box before the next frame.
    enum Disposal: UInt8 {
      case keep, clear, restore
    }

    /// Within the picture.
    let box: PixelRect
    let disposal: Disposal
    /// Whether it is laid over what is there, and does not take its place.
    let isBlended: Bool
    /// The zlib stream, in pieces.
    fileprivate(set) var data: [Range<Int>]
    /// In seconds, as a fraction of whole numbers without common divisors.
    package let delay: [Int]
  }

  /// At least one.
  package let frames: [Frame]
  /// How often it is played; 0 is without end.
  package let plays: Int

  /// The most pixels of all canvases, frame by frame: a frame takes few bytes of a file, and as long to look at as a
  /// picture. They are as many as 600 frames of the largest phone have.
  package static let limit = 2_400_000_000

  /// Whether a file has the chunk that makes it an animation. Nothing else is looked at.
  package static func isIn(_ file: [UInt8]) -> Bool {
    file.withUnsafeBufferPointer { file in
      var place = 8
      while place + 8 <= file.count {
        switch UInt32(truncatingIfNeeded: file.bigEndian32(at: place + 4)) {
        case PNGContents.Kind.animation: return true
        case PNGContents.Kind.data: return false
        default: place += 12 + file.bigEndian32(at: place)
        }
      }
      return false
    }
  }

  /// Takes chunks in the order of the file.
  struct Reader {
    private let size: PixelSize
    private var frameCount: Int?
    private var plays = 0
    private var frames: [Frame] = []
    private var sequence = 0
    /// Whether the picture that other readers show is the first frame, too.
    private var beginsWithPicture = false

    init(size: PixelSize) { self.size = size }

    mutating func takeControl(
      _ body: Range<Int>, of file: UnsafeBufferPointer<UInt8>, isAfterData: Bool
    ) throws(PNGFault) {
      guard frameCount == nil, !isAfterData, body.count == 8 else { throw Self.fault }
      frameCount = file.bigEndian32(at: body.lowerBound)
      plays = file.bigEndian32(at: body.lowerBound + 4)
    }

    mutating func takeFrame(
      _ body: Range<Int>, of file: UnsafeBufferPointer<UInt8>, isAfterData: Bool
    ) throws(PNGFault) {
      // Without a control it is no animation, whatever else there is.
      guard frameCount != nil else { return }
      guard body.count == 26 else { throw Self.fault }
      let start = body.lowerBound
      try count(file.bigEndian32(at: start))
      let (width, height) = (file.bigEndian32(at: start + 4), file.bigEndian32(at: start + 8))
      let (x, y) = (file.bigEndian32(at: start + 12), file.bigEndian32(at: start + 16))
      guard width > 0, height > 0, x + width <= size.width, y + height <= size.height,
        let disposal = Frame.Disposal(rawValue: file[start + 24]), file[start + 25] < 2
      else { throw Self.fault }
      let box = PixelRect(x: x, y: y, width: width, height: height)
      if !isAfterData {
        guard frames.isEmpty, box == size.bounds else { throw Self.fault }
        beginsWithPicture = true
      }
      let denominator = file.bigEndian16(at: start + 22)
      frames.append(
        Frame(
          box: box,
          // There is nothing before the first frame.
          disposal: frames.isEmpty && disposal == .restore ? .clear : disposal, isBlended: file[start + 25] == 1,
          data: [], delay: Self.shortened(file.bigEndian16(at: start + 20), denominator == 0 ? 100 : denominator)))
    }

    mutating func takeData(_ body: Range<Int>, of file: UnsafeBufferPointer<UInt8>) throws(PNGFault) {
      guard frameCount != nil else { return }
      guard body.count >= 4, let last = frames.indices.last, last > 0 || !beginsWithPicture else { throw Self.fault }
      try count(file.bigEndian32(at: body.lowerBound))
      frames[last].data.append(body.dropFirst(4))
    }

    /// What there is when the file is over. `data` is of the picture itself.
    func animation(data: [Range<Int>]) throws(PNGFault) -> PNGAnimation? {
      guard let frameCount else { return nil }
      var frames = frames
      if beginsWithPicture { frames[0].data = data }
      guard frames.count == frameCount, !frames.isEmpty, frames.allSatisfy({ !$0.data.isEmpty }) else {
        throw Self.fault
      }
      if frames.count * size.width * size.height > PNGAnimation.limit {
        throw PNGFault(
          "its animation of \(frames.count) frames of \(size.width) x \(size.height) pixels is too large: at most "
            + "\(PNGAnimation.limit / 1_000_000) megapixels in all")
      }
      return PNGAnimation(frames: frames, plays: plays)
    }

    private mutating func count(_ number: Int) throws(PNGFault) {
      guard number == sequence else { throw Self.fault }
      sequence += 1
    }

    private static func shortened(_ numerator: Int, _ denominator: Int) -> [Int] {
      var (a, b) = (numerator, denominator)
      while b > 0 { (a, b) = (b, a % b) }
      return [numerator / a, denominator / a]
    }

    private static let fault = PNGFault("its animation is damaged")
  }
}
