/// How long a frame of an animated PNG is shown: a fraction of seconds, each number of two bytes.
struct Delay: Hashable {
  let numerator: Int
  let denominator: Int

  /// The fraction that is nearest to `seconds`, and of equal ones that of the smallest numbers. Longer times than
  /// 65,535 seconds are cut to that, negative ones to none.
  init(seconds: Double) {
    let most = Double(UInt16.max)
    let seconds = seconds > 0 ? min(seconds, most) : 0
    var best = (numerator: 0, denominator: 1, error: Double.infinity)
    for denominator in 1...Int(UInt16.max) {
      let numerator = (seconds * Double(denominator)).rounded()
      guard numerator <= most else { break }
      let error = abs(numerator / Double(denominator) - seconds)
      // Less than a nanosecond is no difference.
      if error < best.error - 1e-9 { best = (Int(numerator), denominator, error) }
    }
    (numerator, denominator) = (best.numerator, best.denominator)
  }
}
