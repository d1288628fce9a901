/// An element of a picture with all that is recorded of it.
struct RecordPart {
  struct Key: Hashable {
    var role: String
    var id: String
    /// Which of those with the same role and id, from 0.
    var occurrence: Int
  }

  var element: Record.Element
  var occurrence: Int
  /// Of a hole.
  var hole: Record.Content.Hole?
  /// What it says.
  var texts: [String] = []

  init(element: Record.Element, occurrence: Int) {
    self.element = element
    self.occurrence = occurrence
  }

  var isHole: Bool { element.role == "hole" }
  var key: Key { Key(role: element.role, id: element.id, occurrence: occurrence) }

  /// "target", "tip", "hole 'inbox'", "layer 'badge'"
  var name: String {
    let (role, id) = (element.role, element.id)
    var name: String
    if id == role || id.hasPrefix("\(role) ") || (role == "hole" && isUnnamed) {
      // What has no id is called by its role and place: "tip", "target 2", "layer 1".
      name = ChangeWords.line(id)
    } else if role == "ring", isUnnamed {
      name = "ring" + id.dropFirst("target".count)
    } else {
      name = "\(role) \(ChangeWords.quoted(id))"
    }
    if occurrence > 0 { name += " (\(occurrence + 1))" }
    return name
  }

  /// Of a target without an id.
  private var isUnnamed: Bool { element.id == "target" || element.id.hasPrefix("target ") }
}
