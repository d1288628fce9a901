import Diagnostics
import YAML

extension MarkedText {
  /// Takes `**bold**` and `*italic*` apart. A mark without its partner, or with a space on its inner
  /// side, is text, and so is a mark behind a backslash.
  init(parsing text: String) {
    self.init(runs: Marks(text).runs)
  }

  /// Stars are paired as CommonMark pairs them, by spaces alone.
  private struct Marks {
    /// A stretch of text, or of stars.
    private struct Piece {
      var text: String
      /// Stars not yet used as marks; `text` is then of no meaning.
      var stars = 0
      var original = 0
      var canOpen = false
      var canClose = false
      /// Depth of bold and italic that begins, or ends where negative, behind this piece.
      var boldChange = 0
      var italicChange = 0
    }

    private var pieces: [Piece] = []

    init(_ text: String) {
      split(text)
      pair()
    }

    var runs: [Run] {
      var runs: [Run] = []
      var bold = 0
      var italic = 0
      for piece in pieces {
        // Marks that close stand before the stars that are left over, marks that open behind them.
        bold += min(0, piece.boldChange)
        italic += min(0, piece.italicChange)
        let text = piece.original > 0 ? String(repeating: "*", count: piece.stars) : piece.text
        if !text.isEmpty {
          if let last = runs.last, last.bold == (bold > 0), last.italic == (italic > 0) {
            runs[runs.count - 1].text += text
          } else {
            runs.append(Run(text: text, bold: bold > 0, italic: italic > 0))
          }
        }
        bold += max(0, piece.boldChange)
        italic += max(0, piece.italicChange)
      }
      return runs
    }

    private mutating func split(_ text: String) {
      let characters = Array(text)
      var plain = ""
      var index = 0
      func flush(_ pieces: inout [Piece]) {
        if !plain.isEmpty { pieces.append(Piece(text: plain)) }
        plain = ""
      }
      while index < characters.count {
        let character = characters[index]
        if character == "\\", index + 1 < characters.count, isPunctuation(characters[index + 1]) {
          plain.append(characters[index + 1])
          index += 2
        } else if character == "*" {
          flush(&pieces)
          let count = characters[index...].prefix { $0 == "*" }.count
          let before = index > 0 ? characters[index - 1] : " "
          let after = index + count < characters.count ? characters[index + count] : " "
          pieces.append(
            Piece(
              text: "", stars: count, original: count, canOpen: !after.isWhitespace, canClose: !before.isWhitespace))
          index += count
        } else {
          plain.append(character)
          index += 1
        }
      }
      flush(&pieces)
    }

    private func isPunctuation(_ character: Character) -> Bool {
      guard let value = character.asciiValue else { return false }
      return (33...47).contains(value) || (58...64).contains(value) || (91...96).contains(value)
        || (123...126).contains(value)
    }

    private mutating func pair() {
      var openers: [Int] = []
      for closer in pieces.indices where pieces[closer].original > 0 {
        while pieces[closer].canClose, pieces[closer].stars > 0,
          let position = openers.lastIndex(where: { fits($0, closer) })
        {
          let opener = openers[position]
          let isBold = pieces[opener].stars >= 2 && pieces[closer].stars >= 2
          let used = isBold ? 2 : 1
          pieces[opener].stars -= used
          pieces[closer].stars -= used
          if isBold {
            pieces[opener].boldChange += 1
            pieces[closer].boldChange -= 1
          } else {
            pieces[opener].italicChange += 1
            pieces[closer].italicChange -= 1
          }
          openers.removeSubrange((position + 1)...)
          if pieces[opener].stars == 0 { openers.removeLast() }
        }
        if pieces[closer].canOpen, pieces[closer].stars > 0 { openers.append(closer) }
      }
    }

    /// The rule of three keeps `**a*b**` bold as a whole.
    private func fits(_ opener: Int, _ closer: Int) -> Bool {
      let a = pieces[opener]
      let b = pieces[closer]
      guard a.canClose || b.canOpen else { return true }
      return (a.original + b.original) % 3 != 0 || (a.original % 3 == 0 && b.original % 3 == 0)
    }
  }
}

extension ValueReader where Value == MarkedText {
  static let text = ValueReader { node, key, reading in
    guard let raw = node.text else {
      if node.entries != nil {
        reading.report(.notSupportedYet, "a text per locale is not supported yet", at: node.location)
      } else {
        reading.reportType(key, wants: "a text", found: node)
      }
      return nil
    }
    if let plain = MarkedText(plain: raw) { return plain }
    if let control = raw.unicodeScalars.first(where: { $0 != "\n" && $0.properties.generalCategory == .control }) {
      let digits = String(control.value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: 4 - digits.count) + digits
      reading.report(
        .invalidValue, "'\(key)' holds the control character U+\(code)", at: node.location, help: "remove it")
      return nil
    }
    let trimmed = raw.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    guard !trimmed.isEmpty else {
      reading.report(.invalidValue, "'\(key)' is empty", at: node.location, help: "write a text or remove the key")
      return nil
    }
    guard raw.unicodeScalars.count <= longestText else {
      reading.report(
        .outOfRange, "'\(key)' has \(raw.unicodeScalars.count) characters, but may have at most \(longestText)",
        at: node.location, help: "a screen has no room for more")
      return nil
    }
    let text = MarkedText(parsing: String(trimmed))
    guard text.plain.unicodeScalars.contains(where: \.isVisible) else {
      reading.report(.invalidValue, "'\(key)' shows nothing", at: node.location, help: "write a text or remove the key")
      return nil
    }
    return text
  }

  /// More would take long to set, and shaping in fixed-point numbers ends at some hundred thousand pixels.
  fileprivate static let longestText = 2000
}

extension MarkedText {
  /// Text of ASCII alone, without marks, spaces around it left out; `nil` for any other, and where there is a fault.
  fileprivate init?(plain text: String) {
    var text = text
    let plain: String? = text.withUTF8 { bytes in
      let isPlain = bytes.allSatisfy { byte in
        byte == UInt8(ascii: "\n")
          || 0x20...0x7E ~= byte && byte != UInt8(ascii: "*") && byte != UInt8(ascii: "\\")
      }
      guard isPlain, bytes.count <= ValueReader<MarkedText>.longestText,
        let start = bytes.firstIndex(where: { $0 > 0x20 }), let end = bytes.lastIndex(where: { $0 > 0x20 })
      else { return nil }
      return String(decoding: bytes[start...end], as: UTF8.self)
    }
    guard let plain else { return nil }
    self.init(runs: [Run(text: plain)])
  }
}

extension Unicode.Scalar {
  /// Whether it leaves a mark by itself.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .format, .control, .nonspacingMark, .enclosingMark, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
