package import Geometry

/// Plays an animation frame by frame, each as it is seen: with what earlier ones left.
package final class PNGPlayer {
  /// What is seen, in RGBA of 8 or 16 bits, until the next frame is drawn.
  package let canvas = PNGSamples()
  private let samples = PNGSamples()
  private let kept = PNGSamples()
  private var next = 0
  /// Around what may have changed since the frame before.
  package private(set) var drawn = PixelRect.empty
  private var pixels8: [UInt32] = []
  private var pixels16: [UInt64] = []

  package init() {}

  /// Bytes that playing takes, with frames as large as the picture.
  package static func memory(_ header: PNGHeader) -> Int {
    PNGSamples.memory(header) + 2 * header.size.width * header.size.height * (header.depth == 16 ? 8 : 4)
  }

  /// Throws where a frame cannot be read. It leaves the canvas alone.
  package func check(_ contents: PNGContents, of file: UnsafeBufferPointer<UInt8>) throws(PNGFault) {
    for frame in contents.animation?.frames ?? [] { try samples.inflate(frame, contents, of: file) }
  }

  /// Starts anew.
  package func rewind(_ header: PNGHeader) {
    next = 0
    canvas.clear(header.size, depth: header.depth == 16 ? 16 : 8)
    pixels8 = Array(repeating: 0, count: header.size.width)
    pixels16 = Array(repeating: 0, count: header.depth == 16 ? header.size.width : 0)
  }

  /// Draws the next frame of the animation that `contents` has; the caller knows how many there are.
  package func draw(_ contents: PNGContents, of file: UnsafeBufferPointer<UInt8>) throws(PNGFault) {
    guard let frames = contents.animation?.frames, frames.indices.contains(next) else {
      preconditionFailure("there is no such frame")
    }
    let frame = frames[next]
    drawn = frame.box
    if next > 0 {
      dispose(frames[next - 1])
      if frames[next - 1].disposal != .keep { drawn = drawn.union(frames[next - 1].box) }
    }
    next += 1
    if frame.disposal == .restore { keep(frame.box) }
    try samples.inflate(frame, contents, of: file)
    samples.unfilter()
    for y in 0..<frame.box.height {
      let target = canvas.canvas(frame.box.y + y)
      if contents.header.depth == 16 {
        pixels16.withUnsafeMutableBufferPointer { buffer in
          let row = samples.rgba16(y, buffer.baseAddress!)
          lay(row, on: target + 8 * frame.box.x, frame.box.width, isBlended: frame.isBlended, of: UInt64.self)
        }
      } else {
        pixels8.withUnsafeMutableBufferPointer { buffer in
          let row = samples.rgba8(y, buffer.baseAddress!)
          lay(row, on: target + 4 * frame.box.x, frame.box.width, isBlended: frame.isBlended, of: UInt32.self)
        }
      }
    }
  }

  private func dispose(_ frame: PNGAnimation.Frame) {
    let step = canvas.header.step
    for y in frame.box.y..<frame.box.bottom {
      let target = canvas.canvas(y) + frame.box.x * step
      switch frame.disposal {
      case .keep: return
      case .clear: target.initializeMemory(as: UInt8.self, repeating: 0, count: frame.box.width * step)
      case .restore:
        target.copyMemory(from: kept.canvas(y) + frame.box.x * step, byteCount: frame.box.width * step)
      }
    }
  }

  private func keep(_ box: PixelRect) {
    kept.clear(canvas.size, depth: canvas.header.depth)
    let step = canvas.header.step
    for y in box.y..<box.bottom {
      (kept.canvas(y) + box.x * step)
        .copyMemory(from: canvas.canvas(y) + box.x * step, byteCount: box.width * step)
    }
  }

  /// Puts native pixels on those of a canvas, whose samples are in the order of a PNG.
  private func lay<Bits: Channels>(
    _ row: UnsafeRawPointer, on target: UnsafeMutableRawPointer, _ count: Int, isBlended: Bool, of: Bits.Type
  ) {
    let step = MemoryLayout<Bits>.size
    for x in 0..<count {
      var pixel = row.loadUnaligned(fromByteOffset: x * step, as: Bits.self)
      if isBlended {
        pixel = pixel.over(Bits(samples: target.loadUnaligned(fromByteOffset: x * step, as: Bits.self)))
      }
      target.storeBytes(of: Bits(samples: pixel), toByteOffset: x * step, as: Bits.self)
    }
  }
}
