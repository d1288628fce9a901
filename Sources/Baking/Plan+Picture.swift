import Devices
import Files
import Manifest
import Record
import Scene

extension Plan.Picture {
  init(_ entry: Catalogue.Entry, of subject: Subject, drawing: Drawing, colors: ColorChoice, effort: Output.Effort) {
    kind = subject.kind == .sprite ? .sprite : .guide
    name = subject.name
    screen = entry.screen
    appearance = entry.appearance
    path = entry.path
    lightPath = entry.lightPath
    self.drawing = drawing
    self.colors = colors
    self.effort = effort
    let encoding = "\(colors.limit.rawValue) \(effort.rawValue)"
    scene = Digest(of: drawing.canonicalBytes + Array(encoding.utf8))
    if subject.kind == .guide {
      page = 1
      pageCount = subject.guide?.pageCount
    }
    switch entry.view {
    case .page(let number, let state):
      if subject.kind == .guide { page = number }
      self.state = state
    case .step(let number):
      step = number
      stepCount = subject.guide?.blend?.steps
    case .mask: kind = .revealMask
    case .frame(let number):
      kind = .revealFrame
      step = number
    case .animation: kind = .revealAnimation
    }
    if entry.view != .mask, case .reveal(let reveal) = subject { stepCount = reveal.frames }
  }
}
