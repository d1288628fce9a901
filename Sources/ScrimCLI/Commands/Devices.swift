import Devices
import Diagnostics
import Geometry

/// `scrim devices`: the classes of screens that pictures are baked for.
struct Devices: Command {
  static let name = "devices"
  static let summary = "List the screen classes that guides are baked for."
  static let usage = "[id, group or device name]..."
  static let options: [Option] = []
  static let discussion = """
    A screen class is all devices that share size, scale and safe area: one picture fits them all. Its id is what a \
    manifest lists under 'devices', and a group stands for several of them.

    Examples:
      scrim devices
      scrim devices current
      scrim devices iphone6 ipad97
      scrim devices 'iPhone 15'
    """

  private let devices: [Device]

  init(_ arguments: Arguments) throws(UsageError) {
    var wanted: Set<String> = []
    for operand in arguments.operands {
      let found = Self.devices(for: operand)
      guard !found.isEmpty else { throw Self.unknown(operand) }
      wanted.formUnion(found.map(\.id))
    }
    devices = wanted.isEmpty ? Catalog.devices : Catalog.devices.filter { wanted.contains($0.id) }
  }

  private static func devices(for operand: String) -> [Device] {
    let name = operand.lowercased()
    if let group = Catalog.Group(rawValue: name) { return Catalog.devices(in: group) }
    if let device = Catalog.device(name) { return [device] }
    return Catalog.devices.filter { device in device.names.contains { $0.lowercased() == name } }
  }

  private static func unknown(_ operand: String) -> UsageError {
    let known = Catalog.Group.allCases.map(\.rawValue) + Catalog.devices.flatMap { [$0.id] + $0.names }
    let match = closestMatch(to: operand, among: known)
    return UsageError("unknown device '\(operand)'" + (match.map { ": did you mean '\($0)'?" } ?? ""))
  }

  func run(on console: Console) -> ExitCode {
    let table = Table(
      columns: [
        .init(title: "id"), .init(title: "points", alignment: .right), .init(title: "scale"),
        .init(title: "pixels", alignment: .right), .init(title: "portrait"), .init(title: "landscape"),
        .init(title: "height"),
      ],
      rows: devices.map { device in
        let pixels = Screen(device, .portrait)?.pixelSize
        return [
          device.id, "\(Int(device.points.width)) x \(number(Int(device.points.height)))", "@\(device.scale)x",
          pixels.map { "\($0.width) x \(number($0.height))" } ?? "", insets(device.portraitSafeArea),
          device.landscapeSafeArea.map(insets) ?? "-", device.heightSuffix.isEmpty ? "-" : device.heightSuffix,
        ]
      })
    let lines = table.lines()
    let room = console.outputWidth.map { $0 - lines[0].displayWidth - 2 }
    // Where there is no room beside the table, names stand on lines of their own.
    let isWide = room.map { $0 >= 24 } ?? true
    console.write(console.styled(.bold, isWide ? lines[0] + "  devices" : lines[0]))
    for (line, device) in zip(lines.dropFirst(), devices) {
      if isWide {
        console.write(line + "  " + names(of: device, width: room))
      } else {
        console.write(line)
        console.write("  " + console.styled(.faint, names(of: device, width: console.outputWidth.map { $0 - 2 })))
      }
    }
    if devices.count == Catalog.devices.count { explain(on: console) }
    return .done
  }

  private func explain(on console: Console) {
    let legend = """
      Sizes are portrait. 'portrait' and 'landscape' are the insets of the safe area, top/right/bottom/left in points; \
      '-' where a class has no landscape. 'height' tells the class in file names of the kind 'height'.
      """
    let groups: [String] = Catalog.Group.allCases.map { group in
      let meaning =
        switch group {
        case .phones: "every iPhone and iPod touch"
        case .pads: "every iPad"
        case .all: "phones and pads"
        case .current: "every class that runs iOS 26 or iPadOS 26"
        }
      return "  " + group.rawValue.padded(to: 9) + "\(Catalog.devices(in: group).count) classes: \(meaning)"
    }
    console.write("\n" + legend.wrapped(to: Scrim.helpWidth(console)))
    console.write("\nGroups, for 'devices' in a manifest and '--device':\n" + groups.joined(separator: "\n"))
  }

  private func insets(_ insets: Insets) -> String {
    [insets.top, insets.right, insets.bottom, insets.left]
      .map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }.joined(separator: "/")
  }

  /// Four cells wide, so that the crosses of sizes stand in one column.
  private func number(_ value: Int) -> String {
    let digits = String(value)
    return String(repeating: " ", count: max(0, 4 - digits.count)) + digits
  }

  /// As many names as there is room for, and how many more there are.
  private func names(of device: Device, width: Int?) -> String {
    let all = device.names.joined(separator: ", ")
    guard let width, all.displayWidth > width else { return all }
    for count in (1..<max(1, device.names.count)).reversed() {
      let text = device.names.prefix(count).joined(separator: ", ") + ", +\(device.names.count - count) more"
      if text.displayWidth <= width { return text }
    }
    return all.shortened(to: width)
  }
}
