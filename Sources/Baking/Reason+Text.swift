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
    case .setting: "setting"
    case .picture: "picture"
    case .font: "font"
    case .program: "program"
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
    case .setting(let name, let old, let new): "\(name): \(old) → \(new)"
    case .picture(let file): "picture \(file) changed"
    case .font(let name, let old, let new): Self.change(of: "font \(name)", from: old, to: new)
    case .program(let name, let old, let new): Self.change(of: name, from: old, to: new)
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

  private static func change(of name: String, from old: String?, to new: String?) -> String {
    switch (old, new) {
    case (let old?, let new?) where old != new: "\(name) changed from \(old) to \(new)"
    case (nil, let new?): "\(name) \(new) is new"
    case (let old?, nil): "\(name) \(old) is gone"
    default: "\(name) changed"
    }
  }
}
