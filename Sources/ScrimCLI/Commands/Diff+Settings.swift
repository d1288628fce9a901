import Comparing
import Geometry

extension Diff {
  /// The options that say what counts as a difference.
  enum Settings {
    static let options = [
      Option(
        "metric", nil, .value("HOW"),
        help: "'exact', as by default, or 'yiq': by how different colours look, as pixelmatch tells it."),
      Option("threshold", nil, .value("T"), help: "Of 'yiq': how different they may look, 0 to 1; 0.1 by default."),
      Option("ignore-antialiasing", help: "Of 'yiq': pixels that look like smoothed edges do not count."),
      Option("tolerance", nil, .value("N"), help: "Of 'exact': by how much a channel may differ, 0 to 255."),
      Option("max-pixels", nil, .value("N"), help: "As many pixels of a picture may differ."),
      Option("max-ratio", nil, .value("R"), help: "As large a share of a picture may differ: '0.001' or '0.1%'."),
      Option(
        "ignore", nil, .list("WHAT"),
        help: "Where differences do not count: an element's id or role, WxH+X+Y in pixels, or WxH+X+Ypt in points."),
    ]

    static func read(_ arguments: Arguments) throws(UsageError) -> Comparison.Settings {
      Comparison.Settings(
        metric: try metric(arguments), ignored: try ignored(arguments),
        maxPixels: try value(of: "max-pixels", arguments, "a number of pixels") { whole($0, upTo: Int(Int32.max)) }
          ?? 0,
        maxRatio: try value(of: "max-ratio", arguments, "a share from 0 to 1, or from 0% to 100%", ratio) ?? 0)
    }

    private enum Metric: String, CaseIterable {
      case exact, yiq
    }

    private static func metric(_ arguments: Arguments) throws(UsageError) -> Comparison.Settings.Metric {
      let tolerance = try value(of: "tolerance", arguments, "a whole number from 0 to 255") { whole($0, upTo: 255) }
      let threshold = try value(of: "threshold", arguments, "a number from 0 to 1", share)
      let ignoresAntialiasing = arguments.has("ignore-antialiasing")
      switch try Order.choice(of: "metric", arguments) ?? Metric.exact {
      case .exact:
        if threshold != nil { throw UsageError("'--threshold' goes with '--metric yiq'") }
        if ignoresAntialiasing { throw UsageError("'--ignore-antialiasing' goes with '--metric yiq'") }
        return .exact(tolerance: tolerance ?? 0)
      case .yiq:
        if tolerance != nil { throw UsageError("'--tolerance' goes with '--metric exact'") }
        return .yiq(threshold: threshold ?? 0.1, ignoresAntialiasing: ignoresAntialiasing)
      }
    }

    private static func value<Value>(
      of option: String, _ arguments: Arguments, _ wanted: String, _ read: (String) -> Value?
    ) throws(UsageError) -> Value? {
      guard let text = arguments.value(of: option) else { return nil }
      guard let value = read(text) else { throw UsageError("'--\(option)' wants \(wanted), not '\(text)'") }
      return value
    }

    /// Digits alone.
    private static func whole(_ text: some StringProtocol, upTo limit: Int) -> Int? {
      guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), number <= limit
      else { return nil }
      return number
    }

    private static func share(_ text: String) -> Double? {
      guard let first = text.utf8.first, first == UInt8(ascii: ".") || (0x30...0x39).contains(first),
        let number = Double(text), (0...1).contains(number)
      else { return nil }
      return number
    }

    private static func ratio(_ text: String) -> Double? {
      guard text.hasSuffix("%") else { return share(text) }
      let number = text.dropLast()
      guard let first = number.utf8.first, first == UInt8(ascii: ".") || (0x30...0x39).contains(first),
        let percent = Double(number), (0...100).contains(percent)
      else { return nil }
      return percent / 100
    }

    // MARK: - What is ignored

    private static func ignored(_ arguments: Arguments) throws(UsageError) -> [Comparison.Settings.Ignored] {
      try arguments.list(of: "ignore").map { (text) throws(UsageError) in
        // A place as reports tell it: "target/tip 120x30+40+50".
        let place = text.split { $0.isWhitespace }.last ?? ""
        let isInPoints = place.hasSuffix("pt")
        if let rect = rect(isInPoints ? place.dropLast(2) : place) {
          return isInPoints ? .points(rect) : .pixels(rect)
        }
        guard !isLikeRect(text), !(place.contains("+") && isLikeRect(place)) else {
          throw UsageError(
            "'--ignore' wants a rectangle of whole numbers as 120x30+40+50, in pixels, or 40x10+13+17pt, not '\(text)'")
        }
        return .element(text)
      }
    }

    /// "120x30+40+50"
    private static func rect(_ text: Substring) -> PixelRect? {
      let parts = text.split(separator: "+", omittingEmptySubsequences: false)
      guard parts.count == 3 else { return nil }
      let size = parts[0].split(separator: "x", omittingEmptySubsequences: false)
      // No picture is larger, and sums of these do not overflow.
      let numbers = (size + parts[1...]).compactMap { whole($0, upTo: 1 << 30) }
      guard size.count == 2, numbers.count == 4, numbers[0] > 0, numbers[1] > 0 else { return nil }
      return PixelRect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
    }

    /// Whether nobody would call an element so: a number, "x", and what else there may be in a rectangle.
    private static func isLikeRect(_ text: some StringProtocol) -> Bool {
      let text = text.filter { !$0.isWhitespace }.lowercased()
      let rest = text.drop { "+-.,".contains($0) || $0.isASCII && $0.isNumber }
      guard let mark = rest.first, "x×*".contains(mark), text.prefix(upTo: rest.startIndex).contains(where: \.isNumber)
      else { return false }
      return rest.allSatisfy { "0123456789x×*+-.,pt".contains($0) }
    }
  }
}
