import Comparing
import Diagnostics
import Manifest

/// Where the screenshot lies that belongs under a picture: a path with "{device}" and the like in it.
struct ScreenPattern: Sendable, Hashable {
  private enum Place: String, CaseIterable {
    case guide, page, device, locale, orientation, appearance
  }

  private enum Part: Hashable {
    case text(String)
    case place(Place)
  }

  private let parts: [Part]

  init(parsing text: String) throws(UsageError) {
    var parts: [Part] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      guard let end = rest[start...].firstIndex(of: "}") else {
        throw UsageError("'--screens': a '}' is wanted behind '\(rest[start...])'")
      }
      let name = String(rest[rest.index(after: start)..<end])
      guard let place = Place(rawValue: name) else {
        let names = Place.allCases.map(\.rawValue)
        let match = closestMatch(to: name, among: names)
        throw UsageError(
          "'--screens': unknown place '{\(name)}'"
            + (match.map { ": did you mean '{\($0)}'?" } ?? "; there are {\(names.joined(separator: "}, {"))}"))
      }
      parts += [.text(String(rest[..<start])), .place(place)]
      rest = rest[rest.index(after: end)...]
    }
    self.parts = parts + [.text(String(rest))]
  }

  /// What a picture is of has a name that would lead to another folder than the pattern tells.
  struct LeadingName: Error, Hashable {
    var name: String
  }

  /// `nil` of what has no device where one is asked for. A guide without pages has page 1; what has no locale leaves its
  /// place empty.
  func path(for subject: Comparison.Subject) throws(LeadingName) -> String? {
    var path = ""
    // What stands between two slashes, and what was put in it.
    var (part, names): (String, [String]) = ("", [])
    func check() throws(LeadingName) {
      if part == "." || part == "..", let name = names.first(where: { !$0.isEmpty }) { throw LeadingName(name: name) }
    }
    for piece in parts {
      switch piece {
      case .text(let text):
        for character in text.unicodeScalars {
          if character == "/" {
            try check()
            path += part + "/"
            (part, names) = ("", [])
          } else {
            part.unicodeScalars.append(character)
          }
        }
      case .place(let place):
        if place == .device, subject.device == nil { return nil }
        let name = Self.name(place, subject)
        guard !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0) else { throw LeadingName(name: name) }
        names.append(name)
        part += name
      }
    }
    try check()
    path += part
    // An empty place at the beginning leads to no root.
    if path.hasPrefix("/"), case .place? = parts.first(where: { $0 != .text("") }) { path = "." + path }
    return PathName.normalized(path)
  }

  private static func name(_ place: Place, _ subject: Comparison.Subject) -> String {
    switch place {
    case .guide: subject.guide
    case .page: String(subject.page ?? 1)
    case .device: subject.device ?? ""
    case .locale: subject.locale ?? ""
    case .orientation: subject.isLandscape ? "landscape" : "portrait"
    case .appearance: subject.isDark ? "dark" : "light"
    }
  }
}
