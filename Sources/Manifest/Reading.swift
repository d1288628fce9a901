import Devices
import Diagnostics
import Files
import YAML

/// What the readers of values share while one manifest is read.
final class Reading {
  let findings = Findings()
  let paths: PathRules
  /// Whether the values being read are merged and must be whole: what is required is asked for, and names of boxes
  /// are collected.
  var isComplete = false { didSet { findings.isMerged = isComplete } }
  /// References from the frames and arrow ends of the page being read.
  var references: [BoxReference] = []
  /// The layers that the page being read is merged from, lowest first.
  var layers: [Node] = []
  /// The manifest's own devices.
  var ownDevices: [Device] = []
  /// What is baked; `nil` where faults leave it unknown.
  var screens: [Screen]?
  var appearances: [Appearance] = [.light]
  /// Whether the manifest surely means these: a misspelt `devices` leaves the default ones.
  var variantsAreSure = true
  /// Those of the guides without states, when they were asked for.
  var plainVariants: [Variant]?
  /// The font of the style that the page being read has; texts of layers begin with it.
  var styleFont: Node?

  /// What was looked at and is not known from the result, by its absolute path.
  private(set) var inputs: [String: Input] = [:]
  /// Of all that guides, sprites and reveals share.
  var sharedDigest = Digest.none

  init(paths: PathRules) {
    self.paths = paths
  }

  /// Whoever looks twice keeps what was first: a file that changed meanwhile counts as changed.
  func note(_ input: Input) { inputs[input.path] = inputs[input.path] ?? input }

  /// Notes that there is nothing at `place`, if so.
  func noteIfAbsent(_ place: String) {
    if Disk.kind(of: place) == nil { note(Input(path: place, content: .absent)) }
  }

  /// - Parameter help: looked for only where there is no flood of faults.
  func report(
    _ id: DiagnosticID, _ message: String, at location: SourceLocation?, help: @autoclosure () -> String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    findings.report(id, message, at: location, help: findings.explains ? help() : nil, notes: notes)
  }

  /// "'padding' wants a number, found a list".
  func reportType(_ key: String, wants: String, found node: Node, help: @autoclosure () -> String? = nil) {
    report(.wrongType, "'\(key)' wants \(wants), found \(node.inWords)", at: node.location, help: help())
  }
}
