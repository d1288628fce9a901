/// The lengths of a card, in pixels of a screen: whole ones, so that its air is even.
struct CardMeasures {
  private let scale: Double

  init(scale: Double) {
    self.scale = scale
  }

  /// The widest a card gets, in points.
  static let widest = 300.0
  /// Between the safe area's edge and a card, in points.
  static let margin = 16.0

  private func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }

  /// From the card's edge to the boxes of what is in it.
  var padding: Int { pixels(8) }
  /// Above the first and below the last of it: the padding, and as much again for the eye.
  var end: Int { pixels(16) }
  /// Between the lines of the title and those of the description.
  var textGap: Int { pixels(6) }
  /// Between the texts and the button.
  var buttonGap: Int { pixels(16) }
  var buttonHeight: Int { pixels(44) }

  /// As wide as the card leaves it.
  func buttonWidth(in width: Int) -> Int { min(pixels(252), width - 2 * padding) }

  /// From the card's left and right edges to its texts: flush with the button where that is not far from the edges.
  func textInset(in width: Int) -> Int { min(pixels(24), (width - buttonWidth(in: width)) / 2) }
}
