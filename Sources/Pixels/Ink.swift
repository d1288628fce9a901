/// What is drawn by coverage: a colour that is laid over what is there, or a hole that is cut into it.
struct Ink: Sendable {
  /// Of a hole, clear.
  let color: Pixel
  let isHole: Bool

  static let hole = Ink(color: .clear, isHole: true)

  init(_ color: Pixel) { self.init(color: color, isHole: false) }

  private init(color: Pixel, isHole: Bool) {
    self.color = color
    self.isHole = isHole
  }

  /// What it makes of a pixel that it covers by `coverage`.
  @inline(__always)
  func drawn(on pixel: Pixel, _ coverage: UInt8) -> Pixel {
    isHole ? pixel.cut(coverage) : pixel.painted(with: color, coverage)
  }

  /// The pixel that it makes of any other, where it leaves nothing of it.
  func replacement(_ coverage: UInt8) -> Pixel? {
    coverage == 255 && (isHole || color.alpha == 255) ? color : nil
  }
}
