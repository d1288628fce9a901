import Devices
import Manifest
package import Record

/// What a picture is of, in the words of its record.
package struct Caption: Sendable, Hashable {
  package var kind: Record.Output.Kind
  /// The manifest's name of the guide, sprite or reveal.
  package var guide: String
  /// From 1; of guides only.
  package var page: Int?
  package var pages: Int?
  package var state: String?
  /// Step of a cross-fade or frame of a reveal, from 1.
  package var step: Int?
  package var steps: Int?
  /// `nil` of sprites.
  package var device: String?
  package var orientation: String?
  package var appearance: String

  package init(
    kind: Record.Output.Kind, guide: String, page: Int? = nil, pages: Int? = nil, state: String? = nil,
    step: Int? = nil, steps: Int? = nil, device: String? = nil, orientation: String? = nil,
    appearance: String = "light"
  ) {
    self.kind = kind
    self.guide = guide
    self.page = page
    self.pages = pages
    self.state = state
    self.step = step
    self.steps = steps
    self.device = device
    self.orientation = orientation
    self.appearance = appearance
  }

  /// "guide_2, iphone6p landscape", as pictures are named.
  package var text: String {
    var text = guide + (kind == .revealMask ? "-mask" : "")
    if let page, let pages, pages > 1 { text += "_\(page)" }
    if let state { text += "-\(state)" }
    if let step { text += "_\(step)" }
    let screen = [device, orientation == "landscape" ? orientation : nil, appearance == "dark" ? appearance : nil]
      .compactMap { $0 }.joined(separator: " ")
    return screen.isEmpty ? text : "\(text), \(screen)"
  }
}

extension Caption {
  init(_ output: Record.Output) {
    self.init(
      kind: output.kind, guide: output.guide, page: output.page, pages: output.pages, state: output.state,
      step: output.step, steps: output.steps, device: output.device, orientation: output.orientation,
      appearance: output.appearance)
  }

  init(_ entry: Catalogue.Entry, of subject: Subject) {
    let isSprite = subject.kind == .sprite
    self.init(
      kind: isSprite ? .sprite : .guide, guide: subject.name, device: isSprite ? nil : entry.screen.device.id,
      orientation: isSprite ? nil : entry.screen.orientation.rawValue, appearance: entry.appearance.rawValue)
    if subject.kind == .guide { (page, pages) = (1, subject.guide?.pageCount) }
    switch entry.view {
    case .page(let number, let state):
      if subject.kind == .guide { page = number }
      self.state = state
    case .step(let number): (step, steps) = (number, subject.guide?.blend?.steps)
    case .mask: kind = .revealMask
    case .frame(let number): (kind, step) = (.revealFrame, number)
    case .animation: kind = .revealAnimation
    }
    if entry.view != .mask, case .reveal(let reveal) = subject { steps = reveal.frames }
  }
}
