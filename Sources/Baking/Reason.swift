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
  /// A setting, a picture that it shows, a font or a program is another.
  case cause(Record.Cause)
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
}
