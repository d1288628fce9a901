package import Devices
package import Diagnostics
package import Geometry
package import Manifest
package import Pictures
package import Scene
package import Typography

/// Lays guides out on screens. One serves one worker; the same guide and screen always give the same scenes.
package final class Compositor {
  let typesetter: Typesetter
  let pictures: PictureStore
  private var fonts: FontLibrary { typesetter.fonts }

  /// - Parameters:
  ///   - typesetter: may be a painter's, of the same worker, which then need not shape again what is shaped here.
  ///   - pictures: the pictures that manifests name, from the manifest's folder.
  package init(typesetter: Typesetter, pictures: PictureStore) {
    self.typesetter = typesetter
    self.pictures = pictures
  }

  package convenience init(fonts: FontLibrary, pictures: PictureStore) {
    self.init(typesetter: Typesetter(fonts: fonts), pictures: pictures)
  }

  /// All pages of a guide in one variant; they share one text size. A page with a fault is `nil`.
  package func scenes(
    of guide: Guide, for variant: Variant, scrim: Color
  ) -> (scenes: [Scene?], diagnostics: [PageDiagnostic]) {
    let screen = variant.screen
    let pages = guide.pages(for: variant)
    let warnings = fontFaults(of: pages).map { PageDiagnostic(diagnostic: $0) }
    if warnings.map(\.diagnostic).hasErrors {
      return (pages.map { _ in nil }, warnings)
    }
    let steps = shrinkageSteps(of: pages)
    for step in 0...steps {
      let attempts = pages.map { compose($0, on: screen, scrim: scrim, shrinkage: Double(step) / 2) }
      let faults = attempts.enumerated().flatMap { index, attempt in
        let name =
          "'\(guide.name)'" + (pages.count > 1 ? ", page \(index + 1)" : "")
          + (variant.state.map { ", state \($0)" } ?? "")
        return attempt.diagnostics.map { PageDiagnostic(page: name, diagnostic: $0) }
      }
      let mayFitSmaller = faults.contains { $0.diagnostic.id == .textDoesNotFit || $0.diagnostic.id == .noRoom }
      if step < steps, mayFitSmaller { continue }
      return (attempts.map(\.scene), warnings + faults)
    }
    return (pages.map { _ in nil }, warnings)
  }

  /// A page with its tip in the best of the places that leave room for all the rest: if possible in one that also has
  /// room for the arrow's own shape, and for the button beside the text.
  private func compose(
    _ page: Page, on screen: Screen, scrim: Color, shrinkage: Double
  ) -> (scene: Scene?, diagnostics: [Diagnostic]) {
    var first: [Diagnostic]?
    var best: (scene: Scene, diagnostics: [Diagnostic], flaws: Int)?
    var choice = 0
    while true {
      let layout = PageLayout(page, screen: screen, compositor: self, shrinkage: shrinkage, choice: choice)
      let scene = layout.scene(scrim: scrim)
      if let scene {
        let flaws = (layout.isSimplified ? 2 : 0) + (layout.buttonIsApart ? 1 : 0)
        if flaws < best?.flaws ?? .max { best = (scene, layout.diagnostics, flaws) }
        if flaws == 0 { break }
      } else if first == nil {
        first = layout.diagnostics
      }
      choice += 1
      // The first layout does not look for more places than it needs.
      let count = best == nil ? layout.placements?.count ?? 0 : layout.gentlePlacements
      let isCrowded = layout.diagnostics.allSatisfy { $0.id == .noRoom || $0.severity == .warning }
      guard isCrowded, layout.placements?.isEmpty == false, choice == 1 || choice < count else { break }
    }
    return (best?.scene, (best?.diagnostics ?? first ?? []).map { Self.naming(page, in: $0) })
  }

  /// A fault of room in something that the page inherits, with a note that tells where the page is.
  private static func naming(_ page: Page, in fault: Diagnostic) -> Diagnostic {
    let ids: [DiagnosticID] = [.noRoom, .textDoesNotFit, .simplifiedArrow]
    guard ids.contains(fault.id), let place = fault.location else { return fault }
    guard
      place.file != page.location.file
        || (place.line, place.column) < (page.location.line, page.location.column)
    else { return fault }
    var fault = fault
    fault.notes.append(.init("the page is here", at: page.location))
    return fault
  }

  /// How many half points the texts may shrink: all together, so as far as the least flexible of them.
  private func shrinkageSteps(of pages: [Page]) -> Int {
    let tips = pages.compactMap(\.tip)
    let leeways = tips.compactMap { tip in tip.minimumSize.map { max(0, tip.font.size - $0) } }
    return Int(((leeways.min() ?? 0) * 2 + 0.001).rounded(.down))
  }

  // MARK: Fonts

  /// The families to try for a text, in order.
  func families(of choice: FontChoice) -> [String] {
    var families: [String] = []
    for family in [choice.family] + choice.fallback + [Self.lastResort] where !families.contains(family) {
      families.append(family)
    }
    return families
  }

  private static let lastResort = "DejaVu Sans"

  private func fontFaults(of pages: [Page]) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    func add(_ fault: Diagnostic) {
      if !faults.contains(fault) { faults.append(fault) }
    }
    func help(_ family: String) -> String {
      let guess = closestMatch(to: family, among: fonts.families).map { "did you mean '\($0)'?" }
      let own = fonts.fileFamilies.map { "'\($0)'" }.joined(separator: ", ")
      if !own.isEmpty { return (guess.map { $0 + " " } ?? "") + "style.font.files holds " + own }
      return guess ?? "install it, or list its files under style.font.files"
    }
    for choice in pages.flatMap(\.fonts) {
      for family in choice.fallback where !fonts.hasFamily(family) {
        add(
          Diagnostic(
            .missingFont, "there is no font '\(family)' to fall back on", at: choice.location, help: help(family),
            severity: .warning))
      }
      guard !fonts.hasFamily(choice.family) else { continue }
      if choice.isNamed {
        add(
          Diagnostic(
            .missingFont, "there is no font '\(choice.family)'", at: choice.location, help: help(choice.family)))
      } else {
        add(
          Diagnostic(
            .missingFont, "the font '\(choice.family)' is not installed: \(Self.lastResort) takes its place",
            help: "install it, or name another one under style.font.family", severity: .warning))
      }
    }
    return faults
  }

  // MARK: Faults of several screens

  /// One diagnostic for each fault: what is wrong in the same way with the same page, at the same place, on several
  /// screens is told once, with a note that names the other screens. The messages begin with the page's name.
  package static func grouped(_ found: [(screen: Screen, diagnostics: [PageDiagnostic])]) -> [Diagnostic] {
    struct Fault: Hashable {
      var id: DiagnosticID
      var page: String?
      var location: SourceLocation?
      /// The message without the screen and the lengths.
      var words: [Substring]
    }
    func words(_ message: String, on screen: Screen) -> [Substring] {
      message.removing(" on " + screen.name).split(separator: " ").filter { word in
        !word.allSatisfy { $0.isNumber || $0 == "." || $0 == "," || $0 == ":" || $0 == "-" }
      }
    }
    var order: [Fault] = []
    var told: [Fault: (diagnostic: Diagnostic, screens: [Screen])] = [:]
    for (screen, diagnostics) in found {
      for entry in diagnostics {
        let diagnostic = entry.diagnostic
        // What is only a warning and holds for all pages need not be told of each place.
        let isGeneral = entry.page == nil && diagnostic.severity == .warning
        let fault = Fault(
          id: diagnostic.id, page: entry.page, location: isGeneral ? nil : diagnostic.location,
          // What is drawn in its place may differ.
          words: diagnostic.id == .simplifiedArrow ? [] : words(diagnostic.message, on: screen))
        if told[fault] == nil {
          order.append(fault)
          told[fault] = (diagnostic, [screen])
        } else if told[fault]?.screens.contains(screen) == false {
          told[fault]?.screens.append(screen)
        }
      }
    }
    return order.map { fault in
      var (diagnostic, screens) = told[fault]!
      let others = screens.dropFirst().map(\.name)
      // A message that names no screen holds for all of them.
      if !others.isEmpty, diagnostic.message.holds(screens[0].name) {
        diagnostic.notes.append(.init("also on " + others.joined(separator: ", ")))
      }
      if let page = fault.page { diagnostic.message = "\(page): \(diagnostic.message)" }
      return diagnostic
    }
  }
}
