/// A length as messages write it: at most one digit behind the point.
func decimal(_ length: Double) -> String {
  guard length.isFinite, abs(length) < 1e9 else { return "\(length)" }
  let tenths = Int((length * 10).rounded())
  let sign = tenths < 0 ? "-" : ""
  let whole = abs(tenths) / 10
  let rest = abs(tenths) % 10
  return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
}

/// "it needs 132 pt of height and there are 96: 36 pt too much", in whole points.
func shortfall(_ need: Double, _ room: Double, of what: String) -> String {
  let need = Int((need - 0.01).rounded(.up))
  let room = max(0, Int((room + 0.01).rounded(.down)))
  return "it needs \(need) pt of \(what) and there are \(room): \(max(1, need - room)) pt too much"
}
