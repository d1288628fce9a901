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
  private static let elements = ["target", "targets", "rule", "tip", "arrow", "button", "card", "layers"]

  static let manifest = MapKind(
    name: "the top level", wants: "a map",
    keys: [
      "version", "devices", "orientations", "appearances", "output", "style", "defaults", "guides", "sprites",
      "reveals", "include",
    ],
    later: ["locales", "strings", "screens", "frames"], isLayered: false)
  static let output = MapKind(
    name: "'output'", wants: "a map", keys: ["directory", "naming", "colors", "effort", "budget"], isLayered: false)
  static let device = MapKind(
    name: "a device", wants: "an id or a map",
    keys: ["id", "points", "scale", "safe", "idiom", "height-suffix", "device-suffix"], isLayered: false)
  static let safeAreas = MapKind(
    name: "'safe'", wants: "a map", keys: ["portrait", "landscape"], isLayered: false)

  static let style = MapKind(
    name: "'style'", wants: "a map", keys: styles + ["dark"])
  static let darkStyle = MapKind(name: "'style.dark'", wants: "a map", keys: styles)
  private static let styles = ["scrim", "font", "tip", "arrow", "button", "card", "target"]
  static let scrim = MapKind(name: "'scrim'", wants: "a map of color and opacity", keys: ["color", "opacity"])
  static let styleFont = MapKind(
    name: "'style.font'", wants: "a family or a map", keys: font.keys + ["files"])

  static let defaults = MapKind(name: "'defaults'", wants: "a map", keys: elements + ["when"])
  static let guide = MapKind(
    name: "a guide", wants: "a map", keys: elements + ["pages", "states", "blend", "colors", "when"])
  static let page = MapKind(name: "a page", wants: "a map", keys: elements + ["when"])
  static let sprite = MapKind(
    name: "a sprite", wants: "a map", keys: ["size", "scales"] + elements + ["states", "blend", "colors", "when"])
  static let override = MapKind(
    name: "'when' of a guide", wants: "a map", keys: conditions + elements, later: laterConditions)
  static let spriteOverride = MapKind(
    name: "'when' of a sprite", wants: "a map", keys: spriteConditions + elements, later: laterConditions)
  static let conditions = ["device", "orientation", "idiom"] + spriteConditions
  static let spriteConditions = ["appearance", "state"]
  static let laterConditions = ["locale"]
  /// Besides these keys a state has the ids of targets and layers.
  static let state = MapKind(name: "a state", wants: "a map of what is different", keys: elements)
  static let blend = MapKind(
    name: "'blend'", wants: "a map of from, to and steps", keys: ["from", "to", "steps"], isLayered: false)
  static let reveal = MapKind(
    name: "a reveal", wants: "a map", keys: ["transition", "over", "frames", "duration", "animated", "colors"],
    isLayered: false)

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
  static let card = MapKind(
    name: "'card'", wants: "a map of title, description and button",
    keys: [
      "title", "description", "button", "width", "radius", "background", "color", "tint", "align", "font", "frame",
    ])
  static let layer = MapKind(
    name: "a layer", wants: "a map",
    keys: layerContents + layerTexts + ["frame", "opacity", "rotate", "mask", "tint", "id"])
  static let layerContents = ["image", "text", "group"]
  /// What only a layer with a text has besides it.
  static let layerTexts = ["font", "color", "align", "maxWidth", "lineHeight", "shadow"]
  static let mask = MapKind(
    name: "'mask'", wants: "a picture or a map", keys: ["image", "mode", "inset", "slice"])

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
    manifest, output, device, style, scrim, styleFont, guide, sprite, reveal, override, target, tip, arrow, button,
    card, layer, mask, blend, frame, font, sides, ring, shadow, fit,
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
