package import Files

extension Record {
  /// Which share of a bake a record tells of.
  package struct Shard: Sendable, Hashable {
    /// From 1 to `count`.
    package var index: Int
    package var count: Int
    /// Tells whether shards are of one bake: of the names of all pictures and of the program and settings.
    package var bake: Digest

    /// Whether a picture of the share failed, or stayed as it was.
    package var isIncomplete: Bool

    package init(index: Int, count: Int, bake: Digest, isIncomplete: Bool = false) {
      self.index = index
      self.count = count
      self.bake = bake
      self.isIncomplete = isIncomplete
    }
  }
}
