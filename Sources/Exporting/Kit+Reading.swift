import Geometry
package import Record

extension Kit {
  /// The kit in the bytes of a `kit.json`. Keys that this version does not know are passed over.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    let document = JSON.Entry(try JSON(parsing: bytes))
    let version = try document.member("version").integer()
    guard version == Self.version else {
      throw document.fault("a kit of version \(version); this program reads version \(Self.version)")
    }
    self.init(
      parts: try document.member("parts").items().map { (part) throws(JSONError) in try Part(part) },
      guides: try document.member("guides").items().map { (guide) throws(JSONError) in try Guide(guide) })
  }
}

extension Kit.Part {
  fileprivate init(_ entry: JSON.Entry) throws(JSONError) {
    self.init(
      file: try Self.name(entry.member("file")), scale: try entry.member("scale").integer(),
      size: try PixelSize(entry.member("size")))
  }

  /// A name that leads out of the folder is no part.
  fileprivate static func name(_ entry: JSON.Entry) throws(JSONError) -> String {
    let name = try entry.text()
    guard isName(name) else { throw entry.fault("'\(name)' is no name of a part") }
    return name
  }
}

extension Kit.Guide {
  fileprivate init(_ entry: JSON.Entry) throws(JSONError) {
    let scrim = try entry.member("scrim")
    guard let color = Color(kitText: try scrim.text()) else { throw scrim.fault("a colour '#rrggbbaa' is wanted") }
    self.init(
      key: Kit.Key(
        guide: try entry.member("guide").text(), page: try entry.member("page").integer(),
        state: try entry["state"]?.text(), device: try entry.member("device").text(),
        orientation: try entry.member("orientation").text(), appearance: try entry.member("appearance").text()),
      pages: try entry.member("pages").integer(), scale: try entry.member("scale").integer(),
      size: try PixelSize(entry.member("size")), scrim: color,
      fills: try entry.member("fills").items().map { (fill) throws(JSONError) in try PixelRect(fill) },
      parts: try entry.member("parts").items().map { (part) throws(JSONError) in try Kit.Placement(part) },
      details: Kit.detailKeys.compactMap { key in entry.json[key].map { JSON.Member(key, $0) } })
  }
}

extension Kit.Placement {
  fileprivate init(_ entry: JSON.Entry) throws(JSONError) {
    self.init(
      file: try Kit.Part.name(entry.member("file")), role: try entry.member("role").text(),
      id: try entry["id"]?.text(), frame: try PixelRect(entry.member("frame")),
      isTinted: entry.json["tinted"] == .bool(true))
  }
}

extension PixelSize {
  fileprivate init(_ entry: JSON.Entry) throws(JSONError) {
    let numbers = try entry.integers(2)
    guard numbers.allSatisfy({ $0 > 0 }) else { throw entry.fault("a size is at least 1 x 1") }
    self.init(width: numbers[0], height: numbers[1])
  }
}

extension PixelRect {
  fileprivate init(_ entry: JSON.Entry) throws(JSONError) {
    let numbers = try entry.integers(4)
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
