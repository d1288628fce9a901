import Geometry

/// The gravest finding of each pixel over the frames of an animation.
struct FindingPlane {
  let size: PixelSize
  private var findings: [UInt8]
  private var deltas: [UInt16]
  /// Whether it differs in any frame by more than a shade.
  private var isBeyondShades: [Bool]

  init(size: PixelSize) {
    self.size = size
    findings = Array(repeating: 0, count: size.width * size.height)
    deltas = Array(repeating: 0, count: size.width * size.height)
    isBeyondShades = Array(repeating: false, count: size.width * size.height)
  }

  mutating func add(_ find: PixelScan.Find) {
    let start = find.y * size.width + find.x
    for place in start..<start + find.count {
      findings[place] = max(findings[place], find.finding.rawValue)
      deltas[place] = max(deltas[place], UInt16(find.delta))
      if find.finding == .differs, !find.isShade { isBeyondShades[place] = true }
    }
  }

  /// Row by row from the left, as a scan of two pictures.
  func walk(_ body: (PixelScan.Find) -> Void) {
    for place in findings.indices {
      guard let finding = PixelScan.Finding(rawValue: findings[place]) else { continue }
      body(
        PixelScan.Find(
          x: place % size.width, y: place / size.width, count: 1, delta: Int(deltas[place]), finding: finding,
          isShade: !isBeyondShades[place]))
    }
  }
}
