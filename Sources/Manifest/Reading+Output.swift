import Devices
import Diagnostics
import YAML

extension Reading {
  func output(_ node: Node) -> Output? {
    guard let map = MapReader(node, .output, named: "output", in: self) else { return nil }
    var output = Output()
    output.directory = map.read("directory", .directory) ?? output.directory
    output.naming = map.read("naming", .naming) ?? output.naming
    output.colors = map.read("colors", .colors) ?? output.colors
    output.effort = map.read("effort", .choice(Output.Effort.self)) ?? output.effort
    output.budget = map.read("budget", .bytes)
    output.budgetLocation = map.entry("budget")?.value.location
    return output
  }
}

extension ValueReader where Value == ColorChoice {
  static let colors = ValueReader { node, key, reading in
    ValueReader<ColorChoice.Limit>.choice(ColorChoice.Limit.self, meant: ["lossless": "exact"])
      .read(node, key, reading).map { ColorChoice($0, at: node.location) }
  }
}

extension ValueReader where Value == String {
  /// A folder, which may not be there yet; relative to the manifest's.
  static let directory = ValueReader { node, key, reading in
    guard let text = string("a folder").read(node, key, reading),
      let place = reading.paths.place(of: text, at: node, isFolder: true, reading),
      reading.paths.checkLinks(place, text: text, at: node, isFolder: true, reading)
    else { return nil }
    return reading.paths.relative(place)
  }
}

extension ValueReader where Value == Naming {
  static let naming = ValueReader { node, key, reading in
    guard let text = node.text, !text.isEmpty else {
      reading.reportType(key, wants: "height, device or a template", found: node)
      return nil
    }
    switch text {
    case "height": return .height
    case "device": return .device
    case _ where !text.contains("{"):
      let match = closestMatch(to: text, among: ["height", "device"])
      reading.report(
        .invalidValue, "'\(key)' cannot be '\(shortened(text))'", at: node.location,
        help: match.map { "did you mean '\($0)'?" } ?? "write height, device or a template with {name}")
      return nil
    default: break
    }
    let (naming, faults) = Naming.read(text)
    for fault in faults {
      reading.report(
        .invalidValue, fault.message, at: node.location(of: fault.offset, length: fault.length), help: fault.help)
    }
    return naming
  }
}
