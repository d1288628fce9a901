import Diagnostics

/// A kind of map in the language: which keys it knows.
struct MapKind: Sendable {
  /// As help names it: "'tip'".
  let name: String
  /// What the place of such a map may hold, for "'tip' wants …".
  let wants: String
  let keys: [String]
  /// Keys of the language that are refused for now.
  var later: [String] = []
  /// Whether `auto` takes a value away here.
  var isLayered = true
}

extension MapKind {
  private static let elements = ["target", "targets", "rule", "tip", "arrow", "button"]
  private static let laterElements = ["card", "layers", "states", "blend"]

  static let manifest = MapKind(
    name: "the top level", wants: "a map",
    keys: ["version", "devices", "orientations", "appearances", "output", "style", "defaults", "guides", "include"],
    later: ["locales", "strings", "screens", "frames", "sprites", "reveals"], isLayered: false)
  static let output = MapKind(
    name: "'output'", wants: "a map", keys: ["directory", "naming", "colors", "effort", "budget"], isLayered: false)
  static let device = MapKind(
    name: "a device", wants: "an id or a map",
    keys: ["id", "points", "scale", "safe", "idiom", "height-suffix", "device-suffix"], isLayered: false)
  static let safeAreas = MapKind(
    name: "'safe'", wants: "a map", keys: ["portrait", "landscape"], isLayered: false)

  static let style = MapKind(
    name: "'style'", wants: "a map", keys: ["scrim", "font", "tip", "arrow", "button", "target"],
    later: ["dark", "card"])
  static let scrim = MapKind(name: "'scrim'", wants: "a map of color and opacity", keys: ["color", "opacity"])
  static let styleFont = MapKind(
    name: "'style.font'", wants: "a family or a map", keys: font.keys + ["files"])

  static let defaults = MapKind(name: "'defaults'", wants: "a map", keys: elements + ["when"], later: laterElements)
  static let guide = MapKind(name: "a guide", wants: "a map", keys: elements + ["pages", "when"], later: laterElements)
  static let page = MapKind(name: "a page", wants: "a map", keys: elements + ["when"], later: laterElements)
  static let override = MapKind(
    name: "'when'", wants: "a map", keys: conditions + elements, later: laterConditions + laterElements)
  static let conditions = ["device", "orientation", "idiom"]
  static let laterConditions = ["locale", "appearance", "state"]

  static let target = MapKind(
    name: "'target'", wants: "a map",
    keys: [
      "frame", "shape", "radius", "points", "inner", "path", "box", "image", "mode", "slice", "padding", "rotate",
      "feather", "ring", "id",
    ])
  static let tip = MapKind(
    name: "'tip'", wants: "a text or a map",
    keys: [
      "text", "title", "frame", "place", "maxWidth", "align", "font", "color", "lineHeight", "shadow", "fit",
    ],
    later: ["key"])
  static let arrow = MapKind(
    name: "'arrow'", wants: "a shape or a map",
    keys: ["shape", "from", "to", "bend", "head", "width", "color", "dash", "image", "frame"])
  static let button = MapKind(
    name: "'button'", wants: "a text or a map",
    keys: ["text", "style", "frame", "width", "height", "radius", "color", "background", "font", "image"],
    later: ["key"])

  static let frame = MapKind(
    name: "'frame'", wants: "a map of edges and sizes",
    keys: [
      "in", "left", "right", "centerX", "width", "top", "bottom", "centerY", "height", "leading", "trailing",
    ],
    later: ["on"])
  static let font = MapKind(
    name: "'font'", wants: "a family or a map", keys: ["family", "size", "weight", "italic", "fallback"])
  static let sides = MapKind(
    name: "'padding'", wants: "a number or {top, right, bottom, left}", keys: ["top", "right", "bottom", "left"])
  static let ring = MapKind(name: "'ring'", wants: "a map of width, color and gap", keys: ["width", "color", "gap"])
  static let shadow = MapKind(name: "'shadow'", wants: "a colour or a map", keys: ["color", "blur", "offset"])
  static let fit = MapKind(name: "'fit'", wants: "a map: {min: 13}", keys: ["min"])

  /// In the order in which help names the places of a key.
  static let all = [
    manifest, output, device, style, scrim, styleFont, guide, override, target, tip, arrow, button, frame, font, sides,
    ring, shadow, fit,
  ]

  /// What to do about a key that is not of this kind.
  func help(forUnknown key: String) -> String? {
    let places = MapKind.all.filter { $0.keys.contains(key) }.map(\.name)
    let match = closestMatch(to: key, among: keys)
    // Of words as short as 'to' and 'id', every other one is near.
    if let match, places.isEmpty || places.count > 3 || key.count > 3 { return "did you mean '\(match)'?" }
    if !places.isEmpty, places.count <= 3 { return "'\(key)' belongs in \(listed(places, "or"))" }
    if !places.isEmpty { return "'\(key)' belongs in \(places.prefix(3).joined(separator: ", ")) and others" }
    if let kind = MapKind.all.first(where: { closestMatch(to: key, among: $0.keys) != nil }),
      let match = closestMatch(to: key, among: kind.keys)
    {
      return "did you mean '\(match)' of \(kind.name)?"
    }
    return "the keys here are \(listed(keys, "and"))"
  }
}
