package import Geometry

/// Coverage of pixels, 0 to 255 each, sparse: a shape costs its edges, not its area.
///
/// Invariants: the stretches of a row are sorted, inside of the frame, not empty, and do not overlap; those of one value
/// are not of 0. What is in no stretch is not covered.
package struct Coverage: Sendable, Equatable {
  /// A part of a row.
  package struct Stretch: Sendable, Hashable {
    package let x: Int32
    package let count: Int32
    /// Where the values of the pixels begin in `values`; negative for one value: -1 - value.
    package let offset: Int32
    package var end: Int { Int(x) + Int(count) }
    /// The value of all pixels, where they have one.
    package var value: UInt8? { offset < 0 ? UInt8(truncatingIfNeeded: -1 - offset) : nil }
  }

  /// Holds all that is covered; it may reach out of the canvas.
  package let frame: PixelRect
  /// Where the stretches of each row of the frame begin, and at last where those of the last row end.
  package private(set) var rows: [Int32]
  package private(set) var stretches: [Stretch] = []
  package private(set) var values: [UInt8] = []

  /// Covers nothing.
  package static let empty = Coverage(frame: .empty)

  private init(frame: PixelRect) {
    self.frame = frame
    rows = [0]
  }

  /// Finds what is bare or of one value in a mask.
  package init(_ mask: Mask) {
    self.init(frame: mask.frame)
    let width = mask.frame.width
    for row in 0..<mask.frame.height {
      var x = 0
      while x < width {
        let start = x
        let value = mask.coverage[row * width + x]
        while x < width, mask.coverage[row * width + x] == value { x += 1 }
        guard value > 0 else { continue }
        stretches.append(
          Stretch(x: Int32(mask.frame.x + start), count: Int32(x - start), offset: -1 - Int32(value)))
      }
      rows.append(Int32(stretches.count))
    }
  }

  /// The same, a byte a pixel.
  package var mask: Mask {
    var coverage = [UInt8](repeating: 0, count: frame.width * frame.height)
    for row in 0..<frame.height {
      for stretch in stretches[Int(rows[row])..<Int(rows[row + 1])] {
        for i in 0..<Int(stretch.count) {
          coverage[row * frame.width + Int(stretch.x) - frame.x + i] =
            stretch.value ?? values[Int(stretch.offset) + i]
        }
      }
    }
    return Mask(frame: frame, coverage: coverage)
  }
}
