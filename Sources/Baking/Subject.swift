import Devices
import Diagnostics
import Files
import Geometry
import Manifest
import Record

/// What pictures are made of: a guide, a sprite or a reveal.
enum Subject: Sendable {
  case guide(Guide)
  case sprite(Sprite)
  case reveal(Reveal)

  enum Kind: String, Sendable {
    case guide, sprite, reveal
  }

  var kind: Kind {
    switch self {
    case .guide: .guide
    case .sprite: .sprite
    case .reveal: .reveal
    }
  }

  var name: String {
    switch self {
    case .guide(let guide): guide.name
    case .sprite(let sprite): sprite.guide.name
    case .reveal(let reveal): reveal.name
    }
  }

  var location: SourceLocation {
    switch self {
    case .guide(let guide): guide.location
    case .sprite(let sprite): sprite.guide.location
    case .reveal(let reveal): reveal.location
    }
  }

  /// The pages, states and cross-fade; `nil` of a reveal.
  var guide: Guide? {
    switch self {
    case .guide(let guide): guide
    case .sprite(let sprite): sprite.guide
    case .reveal: nil
    }
  }

  /// Of all that decides what its pictures are, but for picture files, fonts and program.
  func source(in manifest: Manifest) -> Digest {
    let source = if case .reveal(let reveal) = self { reveal.source } else { guide!.source }
    let limit = (colors ?? manifest.output.colors).limit
    let words = [limit.rawValue, manifest.output.effort.rawValue, "\(colors == nil)"]
    return Digest(of: source.bytes + Array(words.joined(separator: " ").utf8))
  }

  /// Where the manifest says what changed.
  func location(of change: Record.Change, _ entry: Catalogue.Entry, page: Int?) -> SourceLocation? {
    guard let guide, let element = change.element else { return location }
    let state: String? = if case .page(_, let state) = entry.view { state } else { guide.blend?.from }
    let pages = guide.pages(for: Variant(entry.screen, appearance: entry.appearance, state: state))
    let place = (page ?? 1) - 1
    return (place < pages.count ? pages[place].location(of: element) : nil) ?? location
  }

  /// What its pictures ask for themselves.
  var colors: ColorChoice? {
    if case .reveal(let reveal) = self { reveal.colors } else { guide?.colors }
  }

  /// - Parameter screens: the manifest's.
  func screens(of screens: [Screen]) -> [Screen] {
    switch self {
    case .guide, .reveal: screens
    case .sprite(let sprite): sprite.scales.map(sprite.screen(scale:))
    }
  }

  /// One of the pictures of a subject on a screen.
  enum View: Sendable, Hashable {
    /// From 1.
    case page(Int, state: String?)
    /// Of a cross-fade, from 1.
    case step(Int)
    case mask
    /// Of a reveal, from 1.
    case frame(Int)
    case animation
  }

  /// In the order in which they are baked.
  func views(of manifest: Manifest) -> [(view: View, appearance: Appearance)] {
    if case .reveal(let reveal) = self {
      let frames: [View] =
        reveal.over == nil ? [] : reveal.isAnimated ? [.animation] : (1...max(1, reveal.frames)).map(View.frame)
      return ([.mask] + frames).map { ($0, .light) }
    }
    guard let guide else { return [] }
    let states: [String?] = guide.states.isEmpty ? [nil] : guide.states
    let pages = states.flatMap { state in
      manifest.appearances.flatMap { appearance in
        (0..<guide.pageCount).map { (view: View.page($0 + 1, state: state), appearance: appearance) }
      }
    }
    let steps = manifest.appearances.flatMap { appearance in
      (0..<(guide.blend?.steps ?? 0)).map { (view: View.step($0 + 1), appearance: appearance) }
    }
    return pages + steps
  }

  /// The file of a view.
  func path(_ view: View, on screen: Screen, _ appearance: Appearance, naming: Naming) -> String {
    let naming = kind == .sprite ? Naming.sprite : naming
    var fullName = name
    var number: Int?
    switch view {
    case .page(let page, let state):
      if let state { fullName += "-" + state }
      if let guide, guide.pageCount > 1 { number = page }
    case .step(let step), .frame(let step): number = step
    case .mask: fullName += "-mask"
    case .animation: break
    }
    return naming.path(name: fullName, page: number, screen: screen, appearance: appearance)
  }

  /// "'tour', page 1, on iphonex", for messages.
  func label(_ view: View, on screen: Screen, _ appearance: Appearance) -> String {
    var parts: [String]
    switch view {
    case .page(let page, let state):
      parts = [kind == .sprite ? "the sprite '\(name)'" : "'\(name)'"]
      if let state { parts.append("state '\(state)'") }
      if let guide, guide.pageCount > 1 { parts.append("page \(page)") }
    case .step(let step):
      parts = [kind == .sprite ? "the sprite '\(name)'" : "'\(name)'", "step \(step)"]
    case .mask: parts = ["the mask of '\(name)'"]
    case .frame(let frame): parts = ["frame \(frame) of '\(name)'"]
    case .animation: parts = ["the animation of '\(name)'"]
    }
    if appearance == .dark { parts.append("dark") }
    let place = kind == .sprite ? "at \(screen.device.scale)x" : "on \(screen.name)"
    return parts.joined(separator: ", ") + (parts.count > 1 ? ", " : " ") + place
  }
}
