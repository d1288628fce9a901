package import Geometry

/// Where pixels may differ, by what is known of a pair of pictures before they are compared.
package enum Explanation: Sendable, Hashable {
  /// Nothing is known, or all may differ: no pixel is unexplained.
  case open
  /// Pixels may differ within the boxes, which are in pixels; elsewhere by a shade.
  /// - shade: how far any channel may be apart over black and over white, in 255ths. So two pixels of a low alpha are held
  ///   against each other by what they show, not by colours that hardly do.
  case within([PixelRect], shade: Int)

  /// `nil` where shades need not be told.
  var shade: Int? {
    if case .within(_, let shade) = self, shade > 0 { shade } else { nil }
  }
}
