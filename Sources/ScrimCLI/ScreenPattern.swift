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

  /// `nil` of what has no device where one is asked for. A guide without pages has page 1; what has no locale leaves its
  /// place empty.
  func path(for subject: Comparison.Subject) -> String? {
    var path = ""
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .place(.guide): path += subject.guide
      case .place(.page): path += String(subject.page ?? 1)
      case .place(.device):
        guard let device = subject.device else { return nil }
        path += device
      case .place(.locale): path += subject.locale ?? ""
      case .place(.orientation): path += subject.isLandscape ? "landscape" : "portrait"
      case .place(.appearance): path += subject.isDark ? "dark" : "light"
      }
    }
    return PathName.normalized(path)
  }
}
