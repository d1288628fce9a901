/// Paths as text: what they mean is worked out without looking at the disk.
package enum PathName {
  /// `path` without `.`, doubled `/`, and `..` behind a name; "." for nothing.
  package static func normalized(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    return isAbsolute ? "/" + joined : joined.isEmpty ? "." : joined
  }

  package static func joined(_ folder: String, _ path: String) -> String {
    normalized(path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path)
  }

  /// "." for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func lastName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Whether `path` is `folder` or lies in it; both absolute and normalized.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || folder == "/" || path.hasPrefix(folder + "/")
  }

  /// The way from `folder` to `path`; both absolute and normalized.
  package static func relative(_ path: String, to folder: String) -> String {
    let a = folder.split(separator: "/")
    let b = path.split(separator: "/")
    let common = zip(a, b).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: a.count - common) + b.dropFirst(common).map(String.init)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }
}
