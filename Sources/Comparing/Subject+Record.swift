import Record

extension Comparison.Subject {
  /// What a record tells of a picture.
  init(_ output: Record.Output) {
    self.init(
      guide: output.guide, page: output.pages ?? 1 > 1 ? output.page : nil, state: output.state, step: output.step,
      device: output.device, isLandscape: output.orientation == "landscape", isDark: output.appearance == "dark",
      locale: Self.locale(of: output.name), scale: output.scale)
    switch output.kind {
    case .revealMask: part = "mask"
    case .revealAnimation: part = "animation"
    case .guide, .sprite, .revealFrame: break
    }
  }
}
