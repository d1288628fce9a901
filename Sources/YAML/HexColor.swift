/// Whether `text` is `#` and 3, 4, 6 or 8 hexadecimal digits.
func isHexColor(_ text: some StringProtocol) -> Bool {
  let digits = text.dropFirst()
  return text.first == "#" && [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
}
