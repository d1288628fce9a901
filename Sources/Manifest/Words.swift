/// "a, b or c".
func listed(_ items: [String], _ conjunction: String) -> String {
  guard let last = items.last, items.count > 1 else { return items.first ?? "" }
  return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

/// A number as a person writes it: without a fraction where it is whole.
func written(_ number: Double) -> String {
  number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
}

/// `text` cut to a length that a message can bear.
func shortened(_ text: String) -> String {
  text.count <= 40 ? text : text.prefix(39) + "…"
}
