internal import Devices

extension Comparison.Subject {
  /// What the name of a file tells, by the naming that comes with Scrim and what people write by hand: a mark and a
  /// value for each of page, device or height, orientation and appearance, then `@2x` and `~ipad`, whatever their order.
  /// What is left is the guide: an odd name is just one of that name.
  /// - Parameter path: of the file, with its `.png` of any case.
  init(path: String) {
    self.init(guide: "")
    let units = Array(path.utf8)
    let start = (units.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    locale = Self.locale(of: path)
    var stem = units[start...]
    if stem.count > 4, stem.suffix(4).map({ $0 | 0x20 }) == Array(".png".utf8) { stem = stem.dropLast(4) }

    var idiom: Device.Idiom?
    var scale: Int?
    while true {
      if idiom == nil, let (found, rest) = Self.idiom(at: stem) {
        (idiom, stem) = (found, rest)
      } else if scale == nil, let (found, rest) = Self.scale(at: stem) {
        (scale, stem) = (found, rest)
      } else {
        break
      }
    }
    self.scale = scale ?? 1

    var height: [UInt8]?
    loop: while let mark = stem.lastIndex(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }),
      mark > stem.startIndex
    {
      if device == nil, height == nil, let (id, rest) = ScreenNames.known.compound(at: stem) {
        (device, stem) = (id, rest)
        continue
      }
      let word = Array(stem[(mark + 1)...])
      let lower = word.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
      switch lower {
      case Self.landscape: isLandscape = true
      case Self.portrait: break
      case Self.dark: isDark = true
      case _ where device == nil && height == nil && ScreenNames.known.byName[word] != nil:
        device = ScreenNames.known.byName[word]
      case _ where device == nil && height == nil && ScreenNames.known.heights.contains(word): height = word
      case _ where page == nil && stem[mark] == UInt8(ascii: "_"):
        guard word.count <= 4, let number = Int(String(decoding: word, as: UTF8.self)), number > 0 else { break loop }
        page = number
        stem = stem[..<mark]
        break loop
      default: break loop
      }
      stem = stem[..<mark]
    }
    if stem.count > Self.mask.count, stem.suffix(Self.mask.count).elementsEqual(Self.mask) {
      part = "mask"
      stem = stem.dropLast(Self.mask.count)
    }
    guide = String(decoding: stem, as: UTF8.self)
    if device == nil, height != nil || idiom == .pad {
      device = ScreenNames.known.device(height: height ?? [], idiom: idiom ?? .phone, scale: self.scale)
    }
  }

  private static let landscape = Array("landscape".utf8)
  private static let portrait = Array("portrait".utf8)
  private static let dark = Array("dark".utf8)
  private static let mask = Array("-mask".utf8)

  /// "ru" of "pictures/ru.lproj/a.png".
  static func locale(of path: String) -> String? {
    let folders = path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    guard let folder = folders.last(where: { $0.count > 6 && $0.suffix(6).elementsEqual(".lproj".utf8) }) else {
      return nil
    }
    return String(decoding: folder.dropLast(6), as: UTF8.self)
  }

  private static func idiom(at stem: ArraySlice<UInt8>) -> (Device.Idiom, rest: ArraySlice<UInt8>)? {
    for idiom in Device.Idiom.allCases {
      let suffix = "~\(idiom.rawValue)".utf8
      if stem.count > suffix.count, stem.suffix(suffix.count).elementsEqual(suffix) {
        return (idiom, stem.dropLast(suffix.count))
      }
    }
    return nil
  }

  private static func scale(at stem: ArraySlice<UInt8>) -> (Int, rest: ArraySlice<UInt8>)? {
    let end = Array(stem.suffix(3))
    guard stem.count > 3, end[0] == UInt8(ascii: "@"), end[2] == UInt8(ascii: "x"),
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(end[1])
    else { return nil }
    return (Int(end[1] - UInt8(ascii: "0")), stem.dropLast(3))
  }

  /// Whether both are the same picture of the same screen, as far as names tell: a phone without a height in its name
  /// may be any that has none.
  func isSame(as other: Self) -> Bool {
    if self == other { return true }
    var (a, b) = (self, other)
    guard a.device == nil || b.device == nil else { return false }
    guard let device = a.device ?? b.device, ScreenNames.known.plainPhones.contains(device) else { return false }
    (a.device, b.device) = (nil, nil)
    return a == b
  }
}
