extension Record {
  /// What a picture is made with besides what it shows, where that is not what it was.
  package enum Cause: Sendable, Hashable {
    /// "output.colors: auto → 16"
    case setting(name: String, old: String, new: String)
    /// A picture that it shows: by its file.
    case picture(String)
    /// A font that it shows; versions where they are not the same.
    case font(name: String, old: String?, new: String?)
    /// Scrim or a drawing library is of another version.
    case program(name: String, old: String?, new: String?)

    /// A clause in words: "font Inter changed from 4.0 to 4.1".
    package var text: String {
      switch self {
      case .setting(let name, let old, let new): "\(name): \(old) → \(new)"
      case .picture(let file): "picture \(file) changed"
      case .font(let name, let old, let new): Self.change(of: "font \(name)", from: old, to: new)
      case .program(let name, let old, let new): Self.change(of: name, from: old, to: new)
      }
    }

    private static func change(of name: String, from old: String?, to new: String?) -> String {
      switch (old, new) {
      case (let old?, let new?) where old != new: "\(name) changed from \(old) to \(new)"
      case (nil, let new?): "\(name) \(new) is new"
      case (let old?, nil): "\(name) \(old) is gone"
      default: "\(name) changed"
      }
    }

    /// As short as can be: "Inter 4.0 → 4.1".
    package var shortText: String {
      switch self {
      case .font(let name, let old?, let new?) where old != new: "\(name) \(old) → \(new)"
      case .program(let name, let old?, let new?) where old != new: "\(name) \(old) → \(new)"
      default: text
      }
    }
  }
}
