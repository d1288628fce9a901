/// What was baked, with what an app needs to know of it beside the pictures. In the folder of the pictures it is
/// `guides.json`.
package struct Record: Sendable, Hashable {
  package static let version = 1
  /// Its name in the folder of the pictures.
  package static let file = "guides.json"

  package var program: Program
  /// `nil` where it tells of a whole bake.
  package var shard: Shard?
  /// Sorted by name.
  package var outputs: [Output]
  /// Sorted by name, device and orientation.
  package var reveals: [Reveal]

  package init(program: Program, shard: Shard? = nil, outputs: [Output], reveals: [Reveal]) {
    self.program = program
    self.shard = shard
    self.outputs = outputs.sorted { $0.name.comes(before: $1.name) }
    self.reveals = reveals.sorted {
      $0.name == $1.name
        ? $0.device == $1.device
          ? $0.orientation.comes(before: $1.orientation) : $0.device.comes(before: $1.device)
        : $0.name.comes(before: $1.name)
    }
  }
}

extension String {
  /// By code units: the order of `String` depends on tables of Unicode.
  package func comes(before other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
