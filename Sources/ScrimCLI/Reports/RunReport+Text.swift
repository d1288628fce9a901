extension RunReport {
  /// Says what a run would do, and why: a line for each output, and how many they are.
  func tell(on console: Console, _ verbosity: Verbosity = .normal) {
    guard verbosity != .quiet else { return }
    for line in explanation(on: console) { console.write(line) }
    let parts = [
      (count(.bake), "to bake"), (count(.remove), "to remove"), (count(.leave), "left alone"),
      (count(.current), "current"),
    ]
    let text = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    console.write("\(text.isEmpty ? "no pictures" : text): \(folder ?? manifest)")
  }
}
