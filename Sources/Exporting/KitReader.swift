import Geometry
import Record

/// Reads `kit.json`. What it does not know is passed over: a later version may write more.
struct KitReader {
  /// Of the file, for errors.
  private let path: String

  static func read(_ bytes: [UInt8], path: String) throws(KitError) -> Kit {
    let document: JSON
    do throws(JSONError) {
      document = try JSON(parsing: bytes)
    } catch {
      throw KitError(error, in: path)
    }
    return try KitReader(path: path).kit(Value(document, name: ""))
  }

  /// A value and how one gets to it: "guides[3].parts[0].frame".
  private struct Value {
    let json: JSON
    let name: String

    init(_ json: JSON, name: String) {
      self.json = json
      self.name = name
    }
  }

  private func fault(_ value: Value, _ wanted: String) -> KitError {
    KitError(path: path, reason: value.name.isEmpty ? wanted : "'\(value.name)': \(wanted)")
  }

  private func kit(_ value: Value) throws(KitError) -> Kit {
    guard case .map = value.json else { throw fault(value, "a kit is a map") }
    let version = try integer(member("version", of: value))
    guard version == Kit.version else {
      throw fault(value, "a kit of version \(version); this program reads version \(Kit.version)")
    }
    var parts: [Kit.Part] = []
    for value in try list(member("parts", of: value)) { parts.append(try part(value)) }
    var guides: [Kit.Guide] = []
    for value in try list(member("guides", of: value)) { guides.append(try guide(value)) }
    return Kit(parts: parts, guides: guides)
  }

  private func part(_ value: Value) throws(KitError) -> Kit.Part {
    Kit.Part(
      file: try file(member("file", of: value)), scale: try integer(member("scale", of: value)),
      size: try size(member("size", of: value)))
  }

  private func guide(_ value: Value) throws(KitError) -> Kit.Guide {
    var fills: [PixelRect] = []
    for value in try list(member("fills", of: value)) { fills.append(try frame(value)) }
    var parts: [Kit.Placement] = []
    for value in try list(member("parts", of: value)) { parts.append(try placement(value)) }
    let scrim = try member("scrim", of: value)
    guard let color = Color(kitText: try text(scrim)) else { throw fault(scrim, "a colour '#rrggbbaa' is wanted") }
    return Kit.Guide(
      key: Kit.Key(
        guide: try text(member("guide", of: value)), page: try integer(member("page", of: value)),
        state: try value.json["state"].map { (json) throws(KitError) in
          try text(Value(json, name: value.name + ".state"))
        },
        device: try text(member("device", of: value)), orientation: try text(member("orientation", of: value)),
        appearance: try text(member("appearance", of: value))),
      pages: try integer(member("pages", of: value)), scale: try integer(member("scale", of: value)),
      size: try size(member("size", of: value)), scrim: color, fills: fills, parts: parts,
      details: Kit.detailKeys.compactMap { key in value.json[key].map { JSON.Member(key, $0) } })
  }

  private func placement(_ value: Value) throws(KitError) -> Kit.Placement {
    Kit.Placement(
      file: try file(member("file", of: value)), role: try text(member("role", of: value)),
      id: try value.json["id"].map { (json) throws(KitError) in try text(Value(json, name: value.name + ".id")) },
      frame: try frame(member("frame", of: value)), isTinted: value.json["tinted"] == .bool(true))
  }

  // MARK: - Values

  private func member(_ key: String, of value: Value) throws(KitError) -> Value {
    guard let json = value.json[key] else { throw fault(value, "there is no '\(key)'") }
    return Value(json, name: value.name.isEmpty ? key : "\(value.name).\(key)")
  }

  private func list(_ value: Value) throws(KitError) -> [Value] {
    guard case .list(let items) = value.json else { throw fault(value, "a list is wanted") }
    return items.enumerated().map { Value($1, name: "\(value.name)[\($0)]") }
  }

  private func text(_ value: Value) throws(KitError) -> String {
    guard case .text(let text) = value.json else { throw fault(value, "a text is wanted") }
    return text
  }

  private func integer(_ value: Value) throws(KitError) -> Int {
    guard let number = Self.integer(value.json) else { throw fault(value, "a whole number is wanted") }
    return number
  }

  /// No screen needs more than `Int32` has, and sums of these do not overflow.
  private static func integer(_ json: JSON) -> Int? {
    guard case .number(let number) = json else { return nil }
    return Int32(exactly: number).map(Int.init)
  }

  private func integers(_ count: Int, _ value: Value) throws(KitError) -> [Int] {
    guard case .list(let items) = value.json, items.count == count else {
      throw fault(value, "a list of \(count) whole numbers is wanted")
    }
    let numbers = items.compactMap(Self.integer)
    guard numbers.count == count else { throw fault(value, "a list of \(count) whole numbers is wanted") }
    return numbers
  }

  private func size(_ value: Value) throws(KitError) -> PixelSize {
    let numbers = try integers(2, value)
    guard numbers.allSatisfy({ $0 > 0 }) else { throw fault(value, "a size is at least 1 x 1") }
    return PixelSize(width: numbers[0], height: numbers[1])
  }

  private func frame(_ value: Value) throws(KitError) -> PixelRect {
    let numbers = try integers(4, value)
    return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// A name that leads out of the folder is no part.
  private func file(_ value: Value) throws(KitError) -> String {
    let name = try text(value)
    guard Kit.Part.isName(name) else { throw fault(value, "'\(name)' is no name of a part") }
    return name
  }
}
