import Geometry

/// The gravest finding of each pixel over the frames of two animations.
///
/// What only one of them has differs in every frame. That is held as it was found once: a wide animation and a high one
/// would else take as much memory as one that is both.
struct FindingPlane {
  /// The area that both have together.
  let size: PixelSize
  /// The area that each of them has.
  private let common: PixelSize
  /// The gravest finding of each pixel of `common`, or 0, with `beyondShade` where it differs in any frame by more than a
  /// shade.
  private var findings: [UInt8]
  /// The largest of those.
  private var deltas: [UInt16]
  private var outer: [PixelScan.Find] = []

  private static let beyondShade: UInt8 = 8

  init(size: PixelSize, common: PixelSize) {
    (self.size, self.common) = (size, common)
    findings = Array(repeating: 0, count: common.width * common.height)
    deltas = Array(repeating: 0, count: common.width * common.height)
  }

  /// About how many bytes one takes.
  static func memory(common: PixelSize) -> Int { 3 * common.width * common.height }

  /// Adds what is found of a frame; of one frame alone, what lies outside of the common area, too, row by row.
  mutating func add(_ find: PixelScan.Find) {
    guard find.x < common.width, find.y < common.height else {
      outer.append(find)
      return
    }
    let rank = find.finding.rawValue
    let mark = find.isShade ? 0 : Self.beyondShade
    let start = find.y * common.width + find.x
    for place in start..<start + find.count {
      let held = findings[place] & (Self.beyondShade - 1)
      if held < rank {
        (findings[place], deltas[place]) = (rank | mark, UInt16(find.delta))
      } else if held == rank {
        findings[place] |= mark
        deltas[place] = max(deltas[place], UInt16(find.delta))
      }
    }
  }

  /// Row by row from the left, as a scan of two pictures.
  func walk(_ body: (PixelScan.Find) -> Void) {
    var next = 0
    for y in 0..<size.height {
      var x = 0
      while y < common.height, x < common.width {
        let place = y * common.width + x
        let (code, delta) = (findings[place], deltas[place])
        var count = 1
        while x + count < common.width, findings[place + count] == code, deltas[place + count] == delta { count += 1 }
        if let finding = PixelScan.Finding(rawValue: code & (Self.beyondShade - 1)) {
          body(
            PixelScan.Find(
              x: x, y: y, count: count, delta: Int(delta), finding: finding, isShade: code & Self.beyondShade == 0))
        }
        x += count
      }
      while next < outer.count, outer[next].y == y {
        body(outer[next])
        next += 1
      }
    }
  }
}
