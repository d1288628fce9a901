import Geometry

extension Color {
  /// The relative luminance of WCAG 2, 0 to 1, whatever the alpha.
  private var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value * value * (value * 0.305 + 0.695)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast of WCAG 2 between two opaque colours, 1 to 21.
  func contrast(to other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Whether a label on it should be black: where white would have less contrast than 3 : 1, what WCAG 2 asks of
  /// large text. Black would have more contrast on many a strong blue or red, and look heavier.
  var isLight: Bool { contrast(to: .white) < 3 }

  /// On the way to another colour; the alpha stays.
  func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded())
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
  }
}
