/// The guides of this app: which pictures there are, and what each is called on a screen.
///
/// iOS adds the scale and `~ipad` to a name by itself, and nothing else: which picture fits a screen must be looked up.
/// Devices are told by the points and the scale of their screen rather than by their model, so that new ones of a known
/// size, Display Zoom and scaled panels find their picture, too.
public enum Guides {
  /// The picture of a page, or `nil` where there is no such page or no picture for such a screen.
  ///
  /// - Parameters:
  ///   - name: The guide's name in the manifest.
  ///   - page: From 1.
  ///   - state: One of the guide's states; the first where it has some and none is given.
  ///   - step: A step of the guide's cross-fade, from 1, instead of a state.
  ///   - screen: The screen that the guide is shown on.
  public static func picture(
    of name: String, page: Int = 1, state: String? = nil, step: Int? = nil, on screen: GuideScreen
  ) -> GuidePicture? {
    guard let guide = guides[name], page >= 1, page <= guide.pages,
      let stem = stem(of: name, states: guide.states, state: state, steps: guide.steps, step: step)
    else { return nil }
    let number = step ?? (guide.pages > 1 ? page : nil)
    return picture(stem: stem, number: number, on: screen, isDark: isBaked(dark: screen.isDark))
  }

  /// How many pages a guide has; 0 for a name that is none.
  public static func pageCount(of name: String) -> Int { guides[name]?.pages ?? 0 }

  /// The picture of a sprite, which is the same on every screen, or `nil` where there is none.
  ///
  /// - Parameters:
  ///   - name: The sprite's name in the manifest.
  ///   - state: One of its states; the first where it has some and none is given.
  ///   - step: A step of its cross-fade, from 1, instead of a state.
  ///   - scale: Pixels a point. Where the sprite was not baked at it, the next larger scale is taken, or the largest.
  ///   - isDark: Whether the dark appearance is wanted.
  public static func sprite(
    _ name: String, state: String? = nil, step: Int? = nil, scale: Double, isDark: Bool = false
  ) -> GuidePicture? {
    guard let sprite = sprites[name],
      let stem = stem(of: name, states: sprite.states, state: state, steps: sprite.steps, step: step),
      let scale = sprite.scales.first(where: { Double($0) >= scale }) ?? sprite.scales.last
    else { return nil }
    let isDark = isBaked(dark: isDark)
    let values = ["name": stem, "page": step.map(String.init) ?? ""]
    return GuidePicture(
      fileName: file(spriteNaming, values, scale, isDark), lightFileName: file(spriteNaming, values, scale, false),
      scale: scale, device: nil, isLandscape: false, isDark: isDark)
  }

  /// The mask of a reveal. Reveals are the same in light and dark.
  public static func mask(of name: String, on screen: GuideScreen) -> GuidePicture? {
    reveals[name] == nil ? nil : picture(stem: name + "-mask", number: nil, on: screen, isDark: false)
  }

  /// A frame of a reveal, from 1.
  public static func frame(_ number: Int, of name: String, on screen: GuideScreen) -> GuidePicture? {
    guard let reveal = reveals[name], number >= 1, number <= reveal.frames else { return nil }
    return picture(stem: name, number: number, on: screen, isDark: false)
  }

  /// The animated picture of a reveal.
  public static func animation(of name: String, on screen: GuideScreen) -> GuidePicture? {
    reveals[name]?.isAnimated == true ? picture(stem: name, number: nil, on: screen, isDark: false) : nil
  }

  // MARK: - The table

  struct Device: Sendable {
    /// Of the screen class.
    var id: String
    var idiom: GuideScreen.Idiom
    /// In points, held portrait.
    var width: Double
    var height: Double
    /// Pixels a point.
    var scale: Int
    /// The points that apps see under Display Zoom.
    var zoomedWidth: Double?
    var zoomedHeight: Double?
    /// What tells the class by its height in names of files.
    var heightName: String
    /// What tells it by its name.
    var deviceName: String
    /// The safe area, or `nil` where there are no pictures this way up.
    var portrait: GuideInsets?
    var landscape: GuideInsets?

    init(
      _ id: String, _ idiom: GuideScreen.Idiom, _ width: Double, _ height: Double, scale: Int,
      zoomed: (Double, Double)? = nil, height heightName: String = "", device deviceName: String,
      portrait: GuideInsets? = nil, landscape: GuideInsets? = nil
    ) {
      self.id = id
      self.idiom = idiom
      self.width = width
      self.height = height
      self.scale = scale
      zoomedWidth = zoomed?.0
      zoomedHeight = zoomed?.1
      self.heightName = heightName
      self.deviceName = deviceName
      self.portrait = portrait
      self.landscape = landscape
    }
  }

  struct Guide: Sendable {
    var pages = 1
    var states: [String] = []
    /// Of the cross-fade.
    var steps = 0
  }

  struct Sprite: Sendable {
    var states: [String] = []
    var steps = 0
    /// Ascending.
    var scales: [Int]
  }

  struct Reveal: Sendable {
    var frames = 0
    var isAnimated = false
  }

  // MARK: - From a screen to its device

  /// A device, held one way up.
  private struct Held {
    var device: Device
    var isLandscape: Bool
    var insets: GuideInsets
  }

  private static func held(for screen: GuideScreen) -> Held? {
    let all = devices.filter { $0.idiom == screen.idiom }.flatMap { device in
      [(false, device.portrait), (true, device.landscape)].compactMap { isLandscape, insets in
        insets.map { Held(device: device, isLandscape: isLandscape, insets: $0) }
      }
    }
    let fitting = all.filter { has($0, $0.device.width, $0.device.height, of: screen) }
    let exact = fitting.filter { Double($0.device.scale) == screen.scale }
    if let best = best(exact, for: screen) { return best }
    // The same points at another scale: the app looks the same, so holes are where they should be.
    let larger = fitting.map(\.device.scale).filter { Double($0) > screen.scale }.min()
    if let scale = larger ?? fitting.map(\.device.scale).max() {
      return best(fitting.filter { $0.device.scale == scale }, for: screen)
    }
    let zoomed = all.filter { held in
      guard let width = held.device.zoomedWidth, let height = held.device.zoomedHeight else { return false }
      return Double(held.device.scale) == screen.scale && has(held, width, height, of: screen)
    }
    return best(zoomed, for: screen)
  }

  private static func has(_ held: Held, _ width: Double, _ height: Double, of screen: GuideScreen) -> Bool {
    let (width, height) = held.isLandscape ? (height, width) : (width, height)
    return abs(screen.width - width) < 0.5 && abs(screen.height - height) < 0.5
  }

  /// The one whose safe area is nearest: some classes have points and scale in common. The first of equals.
  private static func best(_ candidates: [Held], for screen: GuideScreen) -> Held? {
    guard let safeArea = screen.safeArea else { return candidates.first }
    return candidates.min { $0.insets.distance(to: safeArea) < $1.insets.distance(to: safeArea) }
  }

  // MARK: - From a device to the name

  private static func picture(
    stem: String, number: Int?, on screen: GuideScreen, isDark: Bool
  ) -> GuidePicture? {
    guard let held = held(for: screen) else { return nil }
    let values = [
      "name": stem, "page": number.map(String.init) ?? "", "height": held.device.heightName,
      "device": held.device.deviceName, "orientation": held.isLandscape ? "Landscape" : "",
      "idiom": held.device.idiom == .pad ? "ipad" : "",
    ]
    let scale = held.device.scale
    return GuidePicture(
      fileName: file(naming, values, scale, isDark), lightFileName: file(naming, values, scale, false), scale: scale,
      device: held.device.id, isLandscape: held.isLandscape, isDark: isDark)
  }

  /// The name of a guide or sprite with that of its state.
  private static func stem(of name: String, states: [String], state: String?, steps: Int, step: Int?) -> String? {
    if let step { return state == nil && step >= 1 && step <= steps ? name : nil }
    guard let state = state ?? states.first else { return name }
    return states.contains(state) ? name + "-" + state : nil
  }

  /// An appearance that was not baked is shown as the other one.
  private static func isBaked(dark: Bool) -> Bool { appearances.contains(dark) ? dark : !dark }

  /// Puts values into a template. The mark in `{-height}` appears only where there is a value.
  private static func file(_ template: String, _ values: [String: String], _ scale: Int, _ isDark: Bool) -> String {
    var values = values
    values["scale"] = scale == 1 ? "" : "\(scale)x"
    values["appearance"] = isDark ? "Dark" : ""
    var file = ""
    var rest = template.unicodeScalars[...]
    while let first = rest.first {
      guard first == "{", let close = rest.firstIndex(of: "}") else {
        file.unicodeScalars.append(first)
        rest.removeFirst()
        continue
      }
      let content = String(rest[..<close].dropFirst())
      if let value = values[content] {
        file += value
      } else if let value = values[String(content.dropFirst())], !value.isEmpty {
        file += String(content.prefix(1)) + value
      }
      rest = rest[close...].dropFirst()
    }
    return file + ".png"
  }
}

/// A screen, as `UIScreen` and traits tell of it.
public struct GuideScreen: Hashable, Sendable {
  public enum Idiom: Hashable, Sendable {
    case phone, pad
  }

  /// In points, the way it is held: wider than high in landscape.
  public var width: Double
  public var height: Double
  /// Pixels a point.
  public var scale: Double
  public var idiom: Idiom
  public var isDark: Bool
  /// Tells classes apart that have points and scale in common, such as iPhone X and iPhone 12 mini; where it is `nil`, the
  /// first of them in the manifest is taken.
  public var safeArea: GuideInsets?

  public init(
    width: Double, height: Double, scale: Double, idiom: Idiom = .phone, isDark: Bool = false,
    safeArea: GuideInsets? = nil
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.idiom = idiom
    self.isDark = isDark
    self.safeArea = safeArea
  }
}

/// Insets in points.
public struct GuideInsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  func distance(to other: GuideInsets) -> Double {
    abs(top - other.top) + abs(left - other.left) + abs(bottom - other.bottom) + abs(right - other.right)
  }
}

/// A baked picture.
public struct GuidePicture: Hashable, Sendable {
  /// What `UIImage(named:)` takes: without scale, idiom and ".png".
  public var name: String
  /// What it takes where the pictures are in an asset catalog: there, light and dark ones share a name.
  public var assetName: String
  /// `compose_iphone6p@3x.png`
  public var fileName: String
  /// Pixels a point.
  public var scale: Int
  /// Id of the screen class; `nil` for a sprite.
  public var device: String?
  public var isLandscape: Bool
  public var isDark: Bool

  init(fileName: String, lightFileName: String, scale: Int, device: String?, isLandscape: Bool, isDark: Bool) {
    name = Self.withoutModifiers(fileName)
    assetName = Self.withoutModifiers(lightFileName)
    self.fileName = fileName
    self.scale = scale
    self.device = device
    self.isLandscape = isLandscape
    self.isDark = isDark
  }

  /// The name of a file without what iOS adds to it.
  private static func withoutModifiers(_ fileName: String) -> String {
    var name = fileName.dropLast(".png".count)
    if let idiom = ["~ipad", "~iphone"].first(where: name.hasSuffix) { name = name.dropLast(idiom.count) }
    if let scale = ["@2x", "@3x"].first(where: name.hasSuffix) { name = name.dropLast(scale.count) }
    return String(name)
  }
}
