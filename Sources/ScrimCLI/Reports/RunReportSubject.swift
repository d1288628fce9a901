import Baking
import Devices
import Record
import Scene

extension RunReport {
  /// What a picture is of.
  struct Subject: Sendable, Hashable {
    var kind: Record.Output.Kind
    /// The manifest's name of the guide, sprite or reveal.
    var guide: String
    /// From 1; of guides only.
    var page: Int?
    var pages: Int?
    var state: String?
    /// Step of a cross-fade or frame of a reveal, from 1.
    var step: Int?
    var steps: Int?
    /// `nil` of sprites.
    var device: String?
    var orientation: String?
    var appearance = "light"

    /// "guide_2, iphone6p landscape", as pictures are named.
    var label: String {
      var label = guide + (kind == .revealMask ? "-mask" : "")
      if let page, let pages, pages > 1 { label += "_\(page)" }
      if let state { label += "-\(state)" }
      if let step { label += "_\(step)" }
      let screen = [device, orientation == "landscape" ? orientation : nil, appearance == "dark" ? appearance : nil]
        .compactMap { $0 }.joined(separator: " ")
      return screen.isEmpty ? label : "\(label), \(screen)"
    }
  }
}

extension RunReport.Subject {
  init(_ output: Record.Output) {
    self.init(
      kind: output.kind, guide: output.guide, page: output.page, pages: output.pages, state: output.state,
      step: output.step, steps: output.steps, device: output.device, orientation: output.orientation,
      appearance: output.appearance)
  }

  init(_ picture: Plan.Picture) {
    let screen = picture.kind == .sprite ? nil : picture.screen
    self.init(
      kind: picture.kind, guide: picture.name, page: picture.page, pages: picture.pageCount, state: picture.state,
      step: picture.step, steps: picture.stepCount, device: screen?.device.id,
      orientation: screen?.orientation.rawValue, appearance: picture.appearance.rawValue)
  }
}
