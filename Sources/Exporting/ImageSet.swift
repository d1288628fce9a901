import Record

/// A picture of an asset catalog in its variants.
struct ImageSet: Sendable {
  /// In the order in which Xcode lists them.
  enum Idiom: String, Sendable, CaseIterable {
    case universal, iphone, ipad
  }

  struct Slot: Sendable, Hashable {
    var idiom: Idiom
    /// Pixels a point.
    var scale: Int
    var isDark: Bool
  }

  /// The file in each slot that has one.
  var files: [Slot: String]

  /// A slot for each scale of each idiom that is there, empty ones too, as Xcode writes them.
  var images: [JSON] {
    let hasDark = files.keys.contains { $0.isDark }
    return Idiom.allCases.filter { idiom in files.keys.contains { $0.idiom == idiom } }.flatMap { idiom in
      let last = files.keys.filter { $0.idiom == idiom }.map(\.scale).max() ?? 0
      // There is no iPad of three pixels a point, but who wants one may have it.
      return (1...max(idiom == .ipad ? 2 : 3, last)).flatMap { scale in
        (hasDark ? [false, true] : [false]).map { image(Slot(idiom: idiom, scale: scale, isDark: $0)) }
      }
    }
  }

  private func image(_ slot: Slot) -> JSON {
    var members: [JSON.Member] = [.init("idiom", .text(slot.idiom.rawValue)), .init("scale", .text("\(slot.scale)x"))]
    if let file = files[slot] { members.append(.init("filename", .text(file))) }
    if slot.isDark {
      members.append(
        .init(
          "appearances",
          .list([.map([.init("appearance", .text("luminosity")), .init("value", .text("dark"))])])))
    }
    return .map(members)
  }
}
