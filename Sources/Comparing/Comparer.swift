package import Trees

/// Compares two trees of pictures.
package struct Comparer: Sendable {
  let guides: [String]
  let devices: [String]
  let settings: Comparison.Settings
  let accepted: Accepted

  /// - Parameters:
  ///   - guides: where not empty, only pictures of these are compared.
  ///   - devices: where not empty, only pictures of these classes are compared.
  package init(
    old: any Tree, new: any Tree, settings: Comparison.Settings, accepted: Accepted, guides: [String] = [],
    devices: [String] = []
  ) {
    self.settings = settings
    self.accepted = accepted
    self.guides = guides
    self.devices = devices
  }

  /// A name that was asked for and that neither side has.
  package struct UnknownName: Sendable, Hashable {
    package enum Kind: String, Sendable {
      case guide, device, element
    }

    package var kind: Kind
    package var name: String
    /// Those that there are, sorted.
    package var known: [String]
  }

  /// What cannot be meant as it was asked for.
  package var unknownNames: [UnknownName] { [] }

  /// - Parameters:
  ///   - jobs: how many work at once at most.
  ///   - album: is given the plates of each picture that differs.
  ///   - isStopped: is asked before each picture; what was not compared by then is missing.
  ///   - progress: is called by any worker.
  package func compare(
    jobs: Int, album: (any Album)? = nil, isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async -> Comparison {
    fatalError("to come")
  }
}
