package import Diagnostics
import Record

extension Reason {
  /// The stable word for its kind, for programs.
  package var kind: String {
    switch self {
    case .isNew: "new"
    case .isMissing: "missing"
    case .wasEdited: "edited"
    case .isForeign: "foreign"
    case .changed: "changed"
    case .cause(.setting): "setting"
    case .cause(.picture): "picture"
    case .cause(.font): "font"
    case .cause(.program): "program"
    case .isMisrecorded: "misrecorded"
    case .wasCutShort: "cut-short"
    case .stayedBehind: "stayed-behind"
    case .isGone: "gone"
    case .isForced: "forced"
    }
  }

  /// A clause in words, without its place: "target moved 12 pt right".
  package var text: String {
    switch self {
    case .isNew: "new"
    case .isMissing: "file is missing"
    case .isForeign: "another file is in its place"
    case .wasEdited: "file was edited by hand"
    case .changed(let changes, _): changes.isEmpty ? "drawn otherwise" : changes.map(\.text).joined(separator: ", ")
    case .cause(let cause): cause.text
    case .isMisrecorded: "not as a bake would record it"
    case .wasCutShort: "written by a bake that was cut short"
    case .stayedBehind: "not baked with the others"
    case .isGone: "no longer in the manifest"
    case .isForced: "forced"
    }
  }

  /// Where the manifest tells of it.
  package var location: SourceLocation? {
    if case .changed(_, let location) = self { location } else { nil }
  }
}
