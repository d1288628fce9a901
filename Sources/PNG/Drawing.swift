import Geometry
import Pixels

/// What is known of the pictures that are written in one file, and the formats that can hold them.
struct Drawing {
  /// What is kept to.
  let colors: PNGEncoder.Colors
  /// The plausibly smallest first; at least one.
  let formats: [PixelFormat]
  /// Whether there are too many colours to be counted.
  let isPhotograph: Bool
  /// The place of each colour among those that were counted; nil for a single canvas, where it is the entry.
  private let places: [Pixel: Int]?

  /// - Parameter colors: what is asked for.
  init(_ survey: ColorSurvey, _ colors: PNGEncoder.Colors) {
    places = survey.places
    isPhotograph = survey.counts == nil
    guard let counts = survey.counts else {
      self.colors = .exact
      formats = [PixelFormat(isGrey: survey.isGrey, isOpaque: survey.isOpaque)]
      return
    }
    let (fit, kept) = Self.fit(counts, colors)
    self.colors = kept
    let palette = fit.map { Palette($0, first: counts.counts[0] > 0 ? counts.colors[0] : $0.kept[0]) }
    if survey.isGrey, survey.isOpaque {
      // These are at most 256, so there is a palette; it pays only where it has fewer bits.
      let grey = PixelFormat(greys: zip(counts.colors, counts.counts).lazy.filter { $1 > 0 }.map { $0.0 })
      if let palette {
        formats = palette.depth < grey.depth ? [.palette(palette), grey] : [grey, .palette(palette)]
      } else {
        formats = [grey]
      }
    } else {
      let plain = PixelFormat(isGrey: survey.isGrey, isOpaque: survey.isOpaque)
      formats = palette.map { [.palette($0), plain] } ?? [plain]
    }
  }

  /// The colours that stand for those of the pictures, and what they keep to.
  private static func fit(
    _ counts: ColorCounts, _ colors: PNGEncoder.Colors
  ) -> (PaletteFit?, PNGEncoder.Colors) {
    switch colors {
    case .exact: return (PaletteFit(exact: counts), .exact)
    case .most16:
      if let fit = PaletteFit(most16: counts) { return (fit, .most16) }
      return Self.fit(counts, .most256)
    case .most256:
      if let fit = PaletteFit(most256: counts) { return (fit, .most256) }
      return Self.fit(counts, .exact)
    }
  }

  /// The index of each entry of a canvas; nil where the format has no palette.
  func indices(of canvas: Canvas, in format: PixelFormat) -> [UInt8]? {
    guard case .palette(let palette) = format else { return nil }
    guard let places else { return palette.indices }
    // A canvas may have colours that none of its pixels has, which were not counted.
    return (canvas.colors ?? []).map { places[$0].map { palette.indices[$0] } ?? 0 }
  }
}
