package import Geometry

extension Comparison {
  /// What counts as a difference.
  package struct Settings: Sendable, Hashable {
    package enum Metric: Sendable, Hashable {
      /// Any channel differs by more than the tolerance, 0 to 255 in steps of 8 bits.
      case exact(tolerance: Int)
      /// The distance in YIQ of Kotsarenko and Ramos (2010) is more than the threshold allows, 0 to 1, as pixelmatch has
      /// it.
      case yiq(threshold: Double, ignoresAntialiasing: Bool)
    }

    /// Where differences do not count.
    package enum Ignored: Sendable, Hashable {
      /// In pixels.
      case pixels(PixelRect)
      /// In points.
      case points(PixelRect)
      /// Elements of the record, by their id or role.
      case element(String)
    }

    package var metric: Metric
    package var ignored: [Ignored]
    /// The most pixels of a picture that may differ and be tolerated.
    package var maxPixels: Int
    /// The largest share of a picture's pixels that may differ and be tolerated, 0 to 1.
    package var maxRatio: Double

    package init(
      metric: Metric = .exact(tolerance: 0), ignored: [Ignored] = [], maxPixels: Int = 0, maxRatio: Double = 0
    ) {
      self.metric = metric
      self.ignored = ignored
      self.maxPixels = maxPixels
      self.maxRatio = maxRatio
    }
  }
}
