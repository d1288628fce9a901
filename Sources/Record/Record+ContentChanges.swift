extension Record.Output {
  /// How what an app and a screen reader use of the picture differs from what it was, whatever is drawn; in words.
  package func contentChanges(from old: Record.Output) -> [Record.Change] {
    let (before, after) = (old.content, content)
    guard before != after else { return [] }
    var changes: [Record.Change] = []
    if before.holes != after.holes {
      // Whatever of them is in words already is in those of the elements.
      let told = self.changes(from: old).filter { change in after.holes.contains { $0.id == change.element } }
      changes += told.isEmpty ? [Record.Change(text: "holes changed")] : told
    }
    if before.spoken != after.spoken {
      let texts = ChangeWords.quoted(before.spoken ?? "", after.spoken ?? "")
      changes.append(Record.Change(text: "what is read aloud changed from \(texts.old) to \(texts.new)"))
    } else if before.texts != after.texts {
      changes.append(Record.Change(text: "texts changed"))
    }
    if before.button != after.button {
      let texts = (before.button?.text, after.button?.text)
      if texts.0 == texts.1 {
        changes.append(Record.Change(element: "button", text: "button changed"))
      } else {
        let words = ChangeWords.quoted(texts.0 ?? "", texts.1 ?? "")
        changes.append(
          Record.Change(element: "button", text: "button text changed from \(words.old) to \(words.new)"))
      }
    }
    return changes
  }
}
