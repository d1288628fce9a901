import Files
import Manifest

extension Disk {
  /// The absolute path with all links followed, also of what is not there yet: of that, the links on the way.
  static func place(_ path: String) -> String {
    if let resolved = try? resolved(path) { return resolved }
    // The current folder is gone, or the root cannot be looked at.
    if path == "/" || path == "." || path.isEmpty { return "/" }
    var path = path
    while path.hasSuffix("/") { path.removeLast() }
    let place = PathName.joined(self.place(PathName.folder(of: path)), PathName.lastName(of: path))
    // ".." behind what is not there leads to what may be.
    return (try? resolved(place)) ?? place
  }
}
