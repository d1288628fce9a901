internal import Devices

/// How names of files call the screens of the catalogue.
struct ScreenNames: Sendable {
  static let known = ScreenNames(Catalog.devices)

  /// Ids of classes by what names call them.
  let byName: [[UInt8]: String]
  /// Those of them that have marks within, the longest first: "iphoneduo_inner".
  let compounds: [(name: [UInt8], id: String)]
  /// "568h" and its like.
  let heights: Set<[UInt8]>
  /// Phones whose height no name tells.
  let plainPhones: Set<String>
  private let devices: [Device]

  private init(_ devices: [Device]) {
    self.devices = devices
    let names = devices.map { ($0.deviceSuffix, $0.id) } + devices.map { ($0.id, $0.id) }
    byName = Dictionary(names.map { (Array($0.utf8), $1) }) { first, _ in first }
    compounds = byName.filter { name, _ in name.contains { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") } }
      .map { (name: $0.key, id: $0.value) }
      .sorted { ($1.name.count, $0.id) < ($0.name.count, $1.id) }
    heights = Set(devices.map(\.heightSuffix).filter { !$0.isEmpty }.map { Array($0.utf8) })
    plainPhones = Set(devices.filter { $0.heightSuffix.isEmpty && $0.idiom == .phone }.map(\.id))
  }

  /// The class that the end of a name calls by a word with marks within, and what stands before the mark in front of it.
  func compound(at stem: ArraySlice<UInt8>) -> (id: String, rest: ArraySlice<UInt8>)? {
    for (name, id) in compounds where stem.count > name.count + 1 && stem.suffix(name.count).elementsEqual(name) {
      let rest = stem.dropLast(name.count)
      if rest.last == UInt8(ascii: "_") || rest.last == UInt8(ascii: "-") { return (id, rest.dropLast()) }
    }
    return nil
  }

  /// Of classes that share all of it, the first.
  func device(height: [UInt8], idiom: Device.Idiom, scale: Int) -> String? {
    devices.first {
      $0.idiom == idiom && $0.scale == scale && $0.heightSuffix.utf8.elementsEqual(height)
    }?.id
  }
}
