extension JSON {
  package var rendered: String {
    switch self {
    case .null: "null"
    case .bool(let b): "\(b)"
    case .number(let n): n == n.rounded() ? "\(Int(n))" : "\(n)"
    case .text(let t): "\"\(t)\""
    case .list(let l): "[" + l.map(\.rendered).joined(separator: ", ") + "]"
    case .map(let m): "{" + m.map { "\"\($0.key)\": \($0.value.rendered)" }.joined(separator: ",\n") + "}"
    }
  }
}
