/// Tokens that share a code, with the bytes they stand for.
struct Block {
  var tokens: Range<Int>
  var bytes: Range<Int>
  let histogram: Histogram
  var furtherBits = 0
  /// As counted by `BlockCost`.
  var bits = 0
}
