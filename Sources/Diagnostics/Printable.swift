extension Unicode.Scalar {
  /// Whether a terminal would act on the scalar instead of showing it: control characters, and those that turn the
  /// direction of writing.
  var isUnsafeToPrint: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: properties.generalCategory == .control
    }
  }
}

extension String {
  /// The text with `\n`, `\t` and `\u{1B}` written out, so that a name from a manifest cannot steer a terminal.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isUnsafeToPrint) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isUnsafeToPrint { text += scalar.escaped(asASCII: true) } else { text.unicodeScalars.append(scalar) }
    }
  }
}
