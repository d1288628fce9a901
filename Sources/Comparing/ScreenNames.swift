internal import Devices

/// How names of files call the screens of the catalogue.
struct ScreenNames: Sendable {
  static let known = ScreenNames(Catalog.devices)

  /// Ids of classes by what names call them.
  let byName: [[UInt8]: String]
  /// "568h" and its like.
  let heights: Set<[UInt8]>
  /// Phones whose height no name tells.
  let plainPhones: Set<String>
  private let devices: [Device]

  private init(_ devices: [Device]) {
    self.devices = devices
    let names = devices.map { ($0.deviceSuffix, $0.id) } + devices.map { ($0.id, $0.id) }
    byName = Dictionary(names.map { (Array($0.utf8), $1) }) { first, _ in first }
    heights = Set(devices.map(\.heightSuffix).filter { !$0.isEmpty }.map { Array($0.utf8) })
    plainPhones = Set(devices.filter { $0.heightSuffix.isEmpty && $0.idiom == .phone }.map(\.id))
  }

  /// Of classes that share all of it, the first.
  func device(height: [UInt8], idiom: Device.Idiom, scale: Int) -> String? {
    devices.first {
      $0.idiom == idiom && $0.scale == scale && $0.heightSuffix.utf8.elementsEqual(height)
    }?.id
  }
}
