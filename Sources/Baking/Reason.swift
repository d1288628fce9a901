package import Diagnostics
package import Record

/// Why a file is not what the manifest gives, or stays.
package enum Reason: Sendable, Hashable {
  /// The record does not tell of it.
  case isNew
  /// There is no file.
  case isMissing
  /// The file's bytes are not those that were written.
  case wasEdited
  /// The record does not tell of the file that is there.
  case isForeign
  /// The scene changed: in each of these ways, at a place of the manifest.
  case changed([Record.Change], at: SourceLocation?)
  /// "output.colors: auto → 16"
  case setting(name: String, old: String, new: String)
  /// A picture that it shows: by its file.
  case picture(String)
  /// A font that it shows; versions where they are not the same.
  case font(name: String, old: String?, new: String?)
  /// Scrim or a drawing library is of another version.
  case program(name: String, old: String?, new: String?)
  /// The file is as it should be, but the record says otherwise of it.
  case isMisrecorded
  /// A bake that was cut short wrote the file, and nothing tells from what.
  case wasCutShort
  /// It stayed behind when others were baked by another version.
  case stayedBehind
  /// It is of a guide, page or screen that the manifest does not have any more.
  case isGone
  /// `--force`
  case isForced

  init(_ cause: Record.Cause) {
    self =
      switch cause {
      case .setting(let name, let old, let new): .setting(name: name, old: old, new: new)
      case .picture(let file): .picture(file)
      case .font(let name, let old, let new): .font(name: name, old: old, new: new)
      case .program(let name, let old, let new): .program(name: name, old: old, new: new)
      }
  }
}
