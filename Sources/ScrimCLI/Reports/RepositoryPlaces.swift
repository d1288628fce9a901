import Files
import Manifest

/// Where files lie in the repository that a report is read with. Paths go in as one writes them from the current folder.
struct RepositoryPlaces: Sendable {
  /// Absolute.
  private let current: String
  /// What places are relative to; absolute.
  private let root: String

  /// - Parameters:
  ///   - root: as GITHUB_WORKSPACE tells it; without it, the current folder.
  init(current: String, root: String?) {
    self.current = current
    self.root = root.map { PathName.joined(current, $0) } ?? current
  }

  init(_ surroundings: Surroundings) {
    self.init(
      current: (try? Disk.resolved(".")) ?? "/",
      root: surroundings.environment["GITHUB_WORKSPACE"].flatMap { $0.isEmpty ? nil : (try? Disk.resolved($0)) ?? $0 })
  }

  /// From the root; the absolute path of what lies elsewhere.
  func path(_ path: String) -> String {
    let place = PathName.joined(current, path)
    return PathName.isInside(place, root) ? PathName.relative(place, to: root) : place
  }

  /// The same as a reference by RFC 3986: "tour/my%20guides.yaml", "file:///etc/guides.yaml".
  func uri(_ path: String) -> String {
    let path = self.path(path)
    let escaped = path.utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": text.unicodeScalars.append(scalar)
      default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return path.hasPrefix("/") ? "file://" + escaped : escaped
  }
}
