/// A change, and how much it says: a designer looks for what he did, not for what follows from it.
struct RankedChange {
  /// From the one that is told first.
  enum Rank: CaseIterable {
    case screen, hole, presence, text, place, style, look
  }

  var rank: Rank
  var change: Record.Change

  init(_ rank: Rank, _ text: String, of element: String? = nil) {
    self.rank = rank
    change = Record.Change(element: element, text: text)
  }
}
