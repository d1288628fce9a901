extension Comparison {
  /// What a picture is of: as the record tells, or as far as its name does.
  package struct Subject: Sendable, Hashable {
    /// The name of the guide, sprite or reveal.
    package var guide: String
    /// What distinguishes a reveal's mask: "mask"; else `nil`.
    package var part: String?
    /// From 1; of guides with several pages only.
    package var page: Int?
    package var state: String?
    /// From 1.
    package var step: Int?
    /// The class: "iphone6p"; `nil` of sprites and where the name does not tell.
    package var device: String?
    package var isLandscape: Bool
    package var isDark: Bool
    /// Of its folder: "zh-Hans" of "zh-Hans.lproj".
    package var locale: String?
    /// Pixels a point.
    package var scale: Int

    package init(
      guide: String, part: String? = nil, page: Int? = nil, state: String? = nil, step: Int? = nil,
      device: String? = nil, isLandscape: Bool = false, isDark: Bool = false, locale: String? = nil, scale: Int = 1
    ) {
      self.guide = guide
      self.part = part
      self.page = page
      self.state = state
      self.step = step
      self.device = device
      self.isLandscape = isLandscape
      self.isDark = isDark
      self.locale = locale
      self.scale = scale
    }

    /// "compose, page 2, on": what it shows, on whatever screen.
    package var guideText: String {
      var texts = [guide]
      if let part { texts.append(part) }
      if let page { texts.append("page \(page)") }
      if let state { texts.append(state) }
      if let step { texts.append("step \(step)") }
      return texts.joined(separator: ", ")
    }

    /// "iphone6p landscape dark, ru": where it is shown; empty where nothing tells.
    package var screenText: String {
      let screen = [device, isLandscape ? "landscape" : nil, isDark ? "dark" : nil].compactMap(\.self)
      return [screen.joined(separator: " "), locale ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// "compose, page 2, iphone6p, ru"
    package var text: String { screenText.isEmpty ? guideText : "\(guideText), \(screenText)" }
  }
}
