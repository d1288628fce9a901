import Devices
import Diagnostics

/// What people call devices, and which class that is.
enum DeviceNames {
  /// What to do about a name that is no device of the manifest. `own` are the ids of the manifest's own devices.
  static func help(forUnknown name: String, own: [String]) -> String {
    let wanted = folded(name)
    let ids = Catalog.Group.allCases.map(\.rawValue) + Catalog.devices.map(\.id) + own
    if let id = ids.first(where: { folded($0) == wanted }) { return "did you mean '\(id)'?" }
    if let group = groups[wanted] { return "did you mean '\(group.rawValue)'?" }
    for device in Catalog.devices {
      if let known = device.names.first(where: { spellings(of: $0).contains(wanted) }) {
        return "\(device.id) is the class of \(known)"
      }
    }
    // "iPad Pro" begins the names of many.
    let begun = Catalog.devices.compactMap { device in
      device.names.first { beginnings(of: $0).contains(wanted) }.map { (id: device.id, name: $0) }
    }
    if begun.count == 1 { return "\(begun[0].id) is the class of \(begun[0].name)" }
    if !begun.isEmpty { return "name its class: \(listed(begun.map(\.id), "or"))" }
    // Another number is another device, not a slip.
    let match = closestMatch(to: name, among: ids.filter { own.contains($0) || mayMean($0, by: name) })
    return match.map { "did you mean '\($0)'?" } ?? "'scrim devices' lists them"
  }

  private static let groups: [String: Catalog.Group] = [
    "iphone": .phones, "iphones": .phones, "phone": .phones, "ipad": .pads, "ipads": .pads, "pad": .pads,
  ]

  /// Whether no more than a part of the number is missing, or too much.
  private static func mayMean(_ id: String, by name: String) -> Bool {
    let numbers = [id, name].map { word in word.filter { ("0"..."9").contains($0) } }
    return numbers[0].isEmpty == numbers[1].isEmpty
      && (numbers[0].hasPrefix(numbers[1]) || numbers[1].hasPrefix(numbers[0]))
  }

  /// Letters and digits only, without words that tell no devices apart: "iPhone SE (2nd generation)" is "iphonese2".
  private static func folded(_ name: String) -> String {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "." }.map { word in
      let word = word.filter { $0 != "." }
      for ending in ["st", "nd", "rd", "th"]
      where word.hasSuffix(ending) && word.dropLast(2).last?.isNumber == true { return String(word.dropLast(2)) }
      return ["inch", "generation", "gen"].contains(word) ? "" : word
    }
    return words.joined()
  }

  /// The ways in which one may write a name of the catalogue, folded. "iPad (3rd-6th generation)" is four.
  private static func spellings(of name: String) -> [String] {
    guard let open = name.firstPlace(of: " ("), name.hasSuffix(" generation)") else { return [folded(name)] }
    let numbers = name[open.upperBound...].split { !$0.isNumber }.compactMap { Int($0) }
    guard let first = numbers.first, let last = numbers.last, first <= last else { return [folded(name)] }
    return (first...last).map { folded(String(name[..<open.lowerBound])) + String($0) }
  }

  /// "iPad", "iPad Pro", "iPad Pro 11-inch" of "iPad Pro 11-inch (M4)", folded.
  private static func beginnings(of name: String) -> [String] {
    let words = name.split(separator: " ")
    return words.indices.dropFirst().map { folded(words[..<$0].joined(separator: " ")) }
  }
}
