import Record

extension Comparer {
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

  /// What was asked for and is not there: guides, devices, and elements to be ignored.
  package var unknownNames: [UnknownName] {
    var unknown: [UnknownName] = []
    if isRestricted {
      let subjects = [old, new].flatMap { side in side.pictures.map(side.subject) }
      let (guides, devices) = (Set(subjects.map(\.guide)), Set(subjects.compactMap(\.device)))
      unknown += self.guides.subtracting(guides).map { .init(kind: .guide, name: $0, known: guides.inOrder) }
      unknown += self.devices.subtracting(devices).map { .init(kind: .device, name: $0, known: devices.inOrder) }
    }
    let elements = settings.ignored.compactMap { if case .element(let name) = $0 { name } else { nil } }
    if !elements.isEmpty {
      let outputs = [old, new].flatMap { side in side.pictures.lazy.compactMap(side.output) }
      var known: Set<String> = []
      for output in outputs {
        for element in output.elements {
          for name in [element.id, element.role] { known.formUnion([name, "\(output.guide)/\(name)"]) }
        }
      }
      let short = known.filter { !$0.utf8.contains(UInt8(ascii: "/")) }.inOrder
      for name in elements where !known.contains(name) {
        unknown.append(
          .init(kind: .element, name: name, known: name.utf8.contains(UInt8(ascii: "/")) ? known.inOrder : short))
      }
    }
    return unknown.sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
  }
}

extension Set<String> {
  fileprivate var inOrder: [String] { sorted { $0.comes(before: $1) } }
}
