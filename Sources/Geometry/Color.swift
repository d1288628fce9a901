/// A colour of the sRGB space with straight (not premultiplied) alpha, 8 bits a channel.
package struct Color: Sendable, Hashable, Codable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  package var alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  package static let white = Color(red: 255, green: 255, blue: 255)
  package static let black = Color(red: 0, green: 0, blue: 0)
  package static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// "#rrggbbaa", in lower case.
  package var hex: String {
    [red, green, blue, alpha].reduce(into: "#") { text, value in
      text += (value < 16 ? "0" : "") + String(value, radix: 16)
    }
  }

  /// The same colour with its alpha times `opacity` (0 to 1), rounded.
  package func opacity(_ opacity: Double) -> Color {
    var color = self
    color.alpha = UInt8((Double(alpha) * min(1, max(0, opacity))).rounded())
    return color
  }
}
