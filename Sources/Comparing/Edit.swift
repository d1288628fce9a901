extension Comparison {
  /// One thing that was done, on all the pictures where it shows.
  package struct Edit: Sendable, Hashable {
    /// A clause, and on how many of the pictures it is so.
    package struct Clause: Sendable, Hashable {
      /// "target moved 12 pt right"
      package var text: String
      package var count: Int

      package init(text: String, count: Int) {
        self.text = text
        self.count = count
      }
    }

    /// What all of them are of: "compose, page 2", "12 guides".
    package var title: String
    /// That of its pictures that is the gravest.
    package var change: Change
    /// In words, the most important first; never empty.
    package var clauses: [Clause]
    /// Indices of `Comparison.pictures`, the most differing first; at least one.
    package var pictures: [Int]
    /// Whether pixels of one of them differ that no record explains.
    package var isUnexplained: Bool
    /// Whether all of them were accepted.
    package var isAccepted: Bool

    package init(
      title: String, change: Change, clauses: [Clause], pictures: [Int], isUnexplained: Bool = false,
      isAccepted: Bool = false
    ) {
      self.title = title
      self.change = change
      self.clauses = clauses
      self.pictures = pictures
      self.isUnexplained = isUnexplained
      self.isAccepted = isAccepted
    }
  }
}
