/// A card's texts, broken into lines for one width, and its height in pixels.
struct SetCard {
  var title: SetText?
  var description: SetText?
  /// Of the texts with the gap between them.
  var textHeight: Int
  /// Of all.
  var height: Int

  /// What leads where the manifest says `leading`: both texts follow the one that comes first.
  var rightToLeft: Bool { (title ?? description)?.rightToLeft ?? false }
}
