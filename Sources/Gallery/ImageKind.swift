/// The kinds of pictures that a page shows; named as files end.
enum ImageKind: String, CaseIterable {
  case png, jpg, webp

  /// By the first bytes; `nil` for anything else.
  init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }

  var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpg: "image/jpeg"
    case .webp: "image/webp"
    }
  }

  /// Whether a file is called as a report calls its pictures: by 32 lower-case hexadecimal digits.
  static func isPlateName(_ name: String) -> Bool {
    let units = Array(name.utf8)
    return allCases.contains { kind in
      units.count == 33 + kind.rawValue.utf8.count && name.hasSuffix("." + kind.rawValue)
        && units.prefix(32).allSatisfy {
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        }
    }
  }
}
