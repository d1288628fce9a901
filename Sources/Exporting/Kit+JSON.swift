import Geometry
package import Record

extension Kit {
  /// Keys of a guide that the record has too, in their order.
  static let detailKeys = ["holes", "texts", "button", "spoken"]

  /// The document of `kit.json`.
  package var json: JSON {
    .map([
      .init("version", .number(Double(Self.version))), .init("parts", .list(parts.map(\.json))),
      .init("guides", .list(guides.map(\.json))),
    ])
  }
}

extension Kit.Part {
  fileprivate var json: JSON {
    .map([.init("file", .text(file)), .init("scale", .number(Double(scale))), .init("size", size.json)])
  }

  /// "mask-3f2a91c07d1e@2x.png", of contents that `digest` stands for.
  static func name(role: String, digest: String, scale: Int) -> String {
    "\(role)-\(digest.prefix(12))\(scale == 1 ? "" : "@\(scale)x").png"
  }

  /// Whether a file of that name may be a part.
  static func isName(_ name: String) -> Bool {
    guard name.hasSuffix(".png") else { return false }
    var stem = name.utf8.dropLast(4)
    if stem.last == UInt8(ascii: "x") {
      let scale = Array(stem.suffix(3))
      guard scale.count == 3, scale[0] == UInt8(ascii: "@"), ("1"..."9").contains(Unicode.Scalar(scale[1])) else {
        return false
      }
      stem = stem.dropLast(3)
    }
    let role = stem.prefix { ("a"..."z").contains(Unicode.Scalar($0)) }
    let rest = stem.dropFirst(role.count)
    return !role.isEmpty && rest.first == UInt8(ascii: "-") && rest.count == 13
      && rest.dropFirst().allSatisfy(isHexDigit)
  }

  /// Whether `byte` is a digit of a hexadecimal number, in lower case.
  fileprivate static func isHexDigit(_ byte: UInt8) -> Bool {
    ("0"..."9").contains(Unicode.Scalar(byte)) || ("a"..."f").contains(Unicode.Scalar(byte))
  }
}

extension Kit.Guide {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("guide", .text(key.guide)), .init("page", .number(Double(key.page))),
      .init("pages", .number(Double(pages))),
    ]
    if let state = key.state { members.append(.init("state", .text(state))) }
    members += [
      .init("device", .text(key.device)), .init("orientation", .text(key.orientation)),
      .init("appearance", .text(key.appearance)), .init("scale", .number(Double(scale))), .init("size", size.json),
      .init("scrim", .text(scrim.kitText)), .init("fills", .list(fills.map(\.json))),
      .init("parts", .list(parts.map(\.json))),
    ]
    return .map(members + details)
  }
}

extension Kit.Placement {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [.init("file", .text(file)), .init("role", .text(role))]
    if let id { members.append(.init("id", .text(id))) }
    members.append(.init("frame", frame.json))
    if isTinted { members.append(.init("tinted", .bool(true))) }
    return .map(members)
  }
}

extension PixelSize {
  fileprivate var json: JSON { .list([width, height].map { .number(Double($0)) }) }
}

extension PixelRect {
  fileprivate var json: JSON { .list([x, y, width, height].map { .number(Double($0)) }) }
}

extension Color {
  /// "#rrggbbaa"
  var kitText: String {
    "#" + [red, green, blue, alpha].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  init?(kitText: String) {
    let digits = kitText.dropFirst()
    guard kitText.hasPrefix("#"), digits.utf8.count == 8, digits.utf8.allSatisfy(Kit.Part.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(
      red: UInt8(value >> 24), green: UInt8(value >> 16 & 255), blue: UInt8(value >> 8 & 255),
      alpha: UInt8(value & 255))
  }
}
