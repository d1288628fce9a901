/// Reads the path data of SVG, all of its grammar: https://www.w3.org/TR/SVG2/paths.html#PathDataBNF.
struct PathReader {
  /// The longest text.
  static let textLimit = 100_000
  /// The most lines and curves.
  static let segmentLimit = 10_000
  /// What numbers and coordinates may be, to either side of 0.
  static let numberLimit = 1e6

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var path = Path()
  private var current = Point.zero
  private var start = Point.zero
  /// The last control point of the command before, where that was one of curves: `S` and `T` mirror it.
  private var cubicControl: Point?
  private var quadraticControl: Point?
  /// The command whose values are read, and where it stands.
  private var command: Unicode.Scalar = "M"
  private var commandPosition = 0

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  static func path(_ text: String) throws(PathFault) -> Path {
    guard text.unicodeScalars.count <= textLimit else {
      throw PathFault(
        offset: textLimit, reason: "the path has more than \(textLimit) characters",
        remedy: "use a simpler path, or a mask picture: shape: image")
    }
    var reader = PathReader(text)
    try reader.read()
    return reader.path
  }

  private mutating func read() throws(PathFault) {
    skipSpace()
    guard let first = peek else {
      throw PathFault(offset: 0, reason: "the path is empty", remedy: Self.example)
    }
    guard first == "M" || first == "m" else {
      throw PathFault(
        offset: position, reason: "a path begins with 'M', not '\(first)'", remedy: "write M, x and y in front of it")
    }
    while let letter = peek {
      guard Self.commands.contains(letter.lowercase) else { throw unexpected(letter) }
      command = letter
      commandPosition = position
      position += 1
      skipSpace()
      try readValues()
      skipSpace()
    }
    guard path.segments.contains(where: { if case .move = $0 { false } else { $0 != .close } }) else {
      throw PathFault(
        offset: 0, length: scalars.count, reason: "the path draws nothing: it only moves", remedy: Self.example)
    }
  }

  private static let commands: Set<Unicode.Scalar> = ["m", "l", "h", "v", "c", "s", "q", "t", "a", "z"]
  private static let example = "write a path such as M 0 0 L 100 0 L 50 80 Z"

  /// The values of one command, as often as they are repeated.
  private mutating func readValues() throws(PathFault) {
    if command.lowercase == "z" {
      path.close()
      try count()
      current = start
      (cubicControl, quadraticControl) = (nil, nil)
      if beginsNumber {
        throw PathFault(
          offset: position, length: word.count, reason: "'\(command)' takes no numbers, found '\(word)'",
          remedy: "write a command in front of it")
      }
      return
    }
    while true {
      try draw()
      try count()
      // A pair after the first of a move is a line.
      if command == "M" { command = "L" }
      if command == "m" { command = "l" }
      skipSpace()
      let comma = position
      guard skipComma() || beginsNumber else { return }
      guard beginsNumber else {
        throw PathFault(
          offset: comma, reason: "a number must follow this comma", remedy: "remove the comma")
      }
    }
  }

  private func count() throws(PathFault) {
    guard path.segments.count <= Self.segmentLimit else {
      throw PathFault(
        offset: commandPosition, reason: "the path has more than \(Self.segmentLimit) lines and curves",
        remedy: "use a simpler path, or a mask picture: shape: image")
    }
  }

  private mutating func draw() throws(PathFault) {
    let begin = position
    let base = command.isLowercase ? current : .zero
    var cubic: Point?
    var quadratic: Point?
    switch command.lowercase {
    case "m":
      current = base + (try point())
      start = current
      path.move(to: current)
    case "l":
      current = base + (try point())
      path.line(to: current)
    case "h":
      current.x = base.x + (try number("x"))
      path.line(to: current)
    case "v":
      current.y = base.y + (try number("y"))
      path.line(to: current)
    case "c":
      let first = base + (try point())
      let second = base + (try nextPoint())
      current = base + (try nextPoint())
      path.cubic(first, second, to: current)
      cubic = second
      try check(first, begin)
    case "s":
      let first = cubicControl.map { current * 2 - $0 } ?? current
      let second = base + (try point())
      current = base + (try nextPoint())
      path.cubic(first, second, to: current)
      cubic = second
    case "q", "t":
      let old = current
      let control: Point
      if command.lowercase == "q" {
        control = base + (try point())
        current = base + (try nextPoint())
      } else {
        control = quadraticControl.map { old * 2 - $0 } ?? old
        current = base + (try point())
      }
      path.cubic(old.mixed(with: control, 2 / 3), current.mixed(with: control, 2 / 3), to: current)
      quadratic = control
    default:
      try arc(base)
    }
    (cubicControl, quadraticControl) = (cubic, quadratic)
    for point in [current, cubic, quadratic] { if let point { try check(point, begin) } }
  }

  private mutating func arc(_ base: Point) throws(PathFault) {
    let begin = position
    let width = try number("a radius")
    separate()
    let height = try number("a radius")
    separate()
    let degrees = try number("an angle")
    separate()
    let isLarge = try flag()
    separate()
    let isClockwise = try flag()
    let end = base + (try nextPoint())
    let count = path.segments.count
    path.arc(
      from: current, to: end, radii: Size(abs(width), abs(height)), degrees: degrees, isLarge: isLarge,
      isClockwise: isClockwise)
    for case .cubic(let a, let b, _) in path.segments[count...] {
      try check(a, begin)
      try check(b, begin)
    }
    current = end
  }

  // MARK: Values

  private mutating func point() throws(PathFault) -> Point {
    let x = try number("x")
    separate()
    return Point(x, try number("y"))
  }

  private mutating func nextPoint() throws(PathFault) -> Point {
    separate()
    return try point()
  }

  private mutating func flag() throws(PathFault) -> Bool {
    guard let digit = peek, digit == "0" || digit == "1" else { throw wanting("a flag (0 or 1)") }
    position += 1
    return digit == "1"
  }

  private mutating func number(_ meaning: String) throws(PathFault) -> Double {
    let begin = position
    var text = ""
    if let sign = peek, sign == "-" || sign == "+" {
      if sign == "-" { text = "-" }
      position += 1
    }
    let whole = digits()
    var fraction = ""
    if peek == "." {
      position += 1
      fraction = digits()
    }
    guard !whole.isEmpty || !fraction.isEmpty else {
      position = begin
      throw wanting(meaning)
    }
    text += (whole.isEmpty ? "0" : whole) + "." + (fraction.isEmpty ? "0" : fraction)
    if let exponent = exponent() { text += "e" + exponent }
    // What is too small for a Double is 0.
    let value = Double(text) ?? 0
    guard abs(value) <= Self.numberLimit else { throw tooLarge(begin) }
    return value
  }

  private mutating func digits() -> String {
    let begin = position
    while let digit = peek, ("0"..."9").contains(digit) { position += 1 }
    return string(begin..<position)
  }

  private mutating func exponent() -> String? {
    guard peek == "e" || peek == "E" else { return nil }
    let begin = position
    position += 1
    var sign = ""
    if let mark = peek, mark == "-" || mark == "+" {
      sign = String(mark)
      position += 1
    }
    let digits = digits()
    guard digits.isEmpty else { return sign + digits }
    position = begin
    return nil
  }

  // MARK: Text

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private var beginsNumber: Bool {
    guard let scalar = peek else { return false }
    return ("0"..."9").contains(scalar) || scalar == "-" || scalar == "+" || scalar == "."
  }

  private mutating func skipSpace() {
    while let scalar = peek, [" ", "\t", "\n", "\r", "\u{c}"].contains(scalar) { position += 1 }
  }

  /// Whether there was a comma; space after it is skipped, too.
  private mutating func skipComma() -> Bool {
    guard peek == "," else { return false }
    position += 1
    skipSpace()
    return true
  }

  private mutating func separate() {
    skipSpace()
    _ = skipComma()
  }

  private func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

  /// What stands at the position, for messages: a number, or one character.
  private var word: String {
    var end = position
    while end < scalars.count, end < position + 20, beginsNumber,
      "0123456789+-.eE".unicodeScalars.contains(scalars[end])
    {
      end += 1
    }
    return string(position..<max(end, min(position + 1, scalars.count)))
  }

  // MARK: Faults

  private func wanting(_ thing: String) -> PathFault {
    let reason = "'\(scalars[commandPosition])' wants \(thing)"
    let remedy =
      switch command.lowercase {
      case "h": "it is followed by x"
      case "v": "it is followed by y"
      case "c": "it is followed by six numbers: x1 y1 x2 y2 x y"
      case "s": "it is followed by four numbers: x2 y2 x y"
      case "q": "it is followed by four numbers: x1 y1 x y"
      case "a": "it is followed by seven: rx ry angle large-flag sweep-flag x y"
      default: "it is followed by two numbers: x y"
      }
    guard peek != nil else {
      return PathFault(offset: position, reason: reason + ", and the path ends", remedy: remedy)
    }
    return PathFault(
      offset: position, length: word.unicodeScalars.count, reason: reason + ", found '\(word)'", remedy: remedy)
  }

  private func unexpected(_ scalar: Unicode.Scalar) -> PathFault {
    PathFault(
      offset: position, length: word.unicodeScalars.count, reason: "'\(word)' is no command",
      remedy: "commands are M L H V C S Q T A Z, and small letters")
  }

  private func tooLarge(_ begin: Int) -> PathFault {
    PathFault(
      offset: begin, length: position - begin, reason: "a coordinate is too large",
      remedy: "numbers go from -1000000 to 1000000")
  }

  private func check(_ point: Point, _ begin: Int) throws(PathFault) {
    guard abs(point.x) <= Self.numberLimit, abs(point.y) <= Self.numberLimit else { throw tooLarge(begin) }
  }
}

extension Unicode.Scalar {
  fileprivate var isLowercase: Bool { ("a"..."z").contains(self) }
  fileprivate var lowercase: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(value + 32)! : self
  }
}

extension Path {
  /// The path that SVG path data describes: quadratic curves raised to cubic ones, arcs turned into them.
  package init(svg text: String) throws(PathFault) {
    self = try PathReader.path(text)
  }
}
