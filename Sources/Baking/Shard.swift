/// One of the shares into which a bake is cut, so that each can be baked by another machine.
package struct Shard: Sendable, Hashable {
  /// More shares than this are a slip of the hand.
  package static let limit = 1024

  /// From 1 to `count`.
  package let index: Int
  package let count: Int

  /// `nil` where there is no such share, or too many of them.
  package init?(index: Int, count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }
}

extension Shard: CustomStringConvertible {
  /// "3/16", as the command line has it.
  package var description: String { "\(index)/\(count)" }
}
