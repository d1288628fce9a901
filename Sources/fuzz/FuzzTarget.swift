/// One of the doors that bytes of strangers come in by.
protocol FuzzTarget {
  init(_ seeds: Seeds) throws

  /// A hostile input: the same for the same dice.
  func input(_ dice: inout Dice) -> [UInt8]

  /// Reads an input as the program does, and traps where a promise is broken. A fault in words is no finding.
  func read(_ input: [UInt8]) async
}
