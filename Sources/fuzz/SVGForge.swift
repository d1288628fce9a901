/// Makes drawings that are nearly right, or that ask for more than they should.
struct SVGForge {
  let drawings: [String]

  func drawing(_ dice: inout Dice) -> [UInt8] {
    var pieces = Self.pieces(dice.pick(drawings))
    for _ in 0..<dice.count(limit: 4) {
      let place = dice.below(pieces.count)
      switch dice.below(8) {
      case 0 where pieces.count > 1: pieces.remove(at: place)
      case 1: pieces.insert(pieces[place], at: dice.below(pieces.count))
      case 2: pieces.swapAt(place, dice.below(pieces.count))
      case 3, 4: pieces.insert(dice.pick(Self.fragments), at: max(1, place))
      case 5: pieces[place] = Self.withOtherValue(pieces[place], &dice)
      case 6:
        let other = Self.pieces(dice.pick(drawings))
        pieces.insert(dice.pick(other), at: place)
      default:
        let depth = dice.count(limit: 8)
        pieces.insert(String(repeating: "<g opacity=\"0.9\">", count: depth), at: max(1, place))
        pieces.insert(String(repeating: "</g>", count: depth), at: max(1, pieces.count - 1))
      }
    }
    var bytes = Array(pieces.joined().utf8)
    if dice.once(in: 5) { dice.mangle(&bytes) }
    return bytes
  }

  /// Tags, and what is between them.
  private static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for character in text {
      if character == "<", !piece.isEmpty {
        pieces.append(piece)
        piece = ""
      }
      piece.append(character)
      if character == ">" {
        pieces.append(piece)
        piece = ""
      }
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }

  private static func withOtherValue(_ tag: String, _ dice: inout Dice) -> String {
    let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return tag }
    let place = 1 + 2 * dice.below((parts.count - 1) / 2)
    var values = parts.map(String.init)
    values[place] = dice.once(in: 2) ? dice.pick(Dice.extremes) : dice.pick(self.values)
    return values.joined(separator: "\"")
  }

  private static let values = [
    "url(#a)", "#a", "none", "inherit", "0 0 0 0", "-1 -1 5 5", "0 0 1e9 1e9", "1e-9 1e-9 1e-9 1e-9", "100%", "1e30mm",
    "12ex",
    "rotate(1e9)", "matrix(0 0 0 0 0 0)", "scale(1e-20)", "translate(1e300)", "M0 0", "M0 0L1e30 1e30", "M",
    "A1 1 0 9 9 1 1",
    "rgb(1,2", "hsl(0,0,0)", "data:image/png;base64,AAAA", "file:///etc/passwd", "other.svg#a", "1,1", "0", "1 1e-6",
  ]

  private static let fragments = [
    "<use href=\"#a\"/>", "<g id=\"a\"><use href=\"#a\"/><rect width=\"5\" height=\"5\"/></g>",
    "<image href=\"data:image/png;base64,iVBORw0KGgo=\" width=\"5\" height=\"5\"/>",
    "<image href=\"art/0.svg\" width=\"9\" height=\"9\"/>",
    "<style>@import url(x.css); rect { fill: url(#a); stroke-width: 1e9 }</style>",
    "<style>* { filter: url(#a) }</style>",
    "<text x=\"1\" y=\"9\" font-size=\"1e6\">Hi</text>", "<text font-family=\"x\">\u{202E}ab</text>",
    "<mask id=\"a\"><rect mask=\"url(#a)\" width=\"9\" height=\"9\"/></mask>",
    "<pattern id=\"a\" width=\"0.01\" height=\"0.01\"><rect fill=\"url(#a)\" width=\"9\" height=\"9\"/></pattern>",
    "<linearGradient id=\"a\" href=\"#a\"><stop offset=\"nan\"/></linearGradient>",
    "<clipPath id=\"a\" clip-path=\"url(#a)\"><circle r=\"9\"/></clipPath>",
    "<filter id=\"a\"><feTurbulence baseFrequency=\"0.9\" numOctaves=\"9\"/><feGaussianBlur stdDeviation=\"50\"/></filter>",
    "<filter id=\"a\"><feMorphology radius=\"90\"/><feConvolveMatrix order=\"3\" kernelMatrix=\"1 1 1 1 1 1 1 1 1\"/></filter>",
    "<rect width=\"9\" height=\"9\" filter=\"url(#a)\" mask=\"url(#a)\" fill=\"url(#a)\"/>",
    "<symbol id=\"a\"><use href=\"#a\"/></symbol>",
    "<marker id=\"a\"><path d=\"M0 0L9 9\" marker-end=\"url(#a)\"/></marker>",
    "<path d=\"M0 0L9 9L0 9\" marker-mid=\"url(#a)\" stroke=\"red\" stroke-dasharray=\"0.001\"/>",
    "<!DOCTYPE svg [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;&a;\">]>", "<!DOCTYPE svg SYSTEM \"x.dtd\">", "&c;", "&#0;",
    "<![CDATA[", "]]>", "<!--", "-->",
    "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"/etc/passwd\" parse=\"text\"/>",
    "<?xml-stylesheet href=\"x.css\"?>",
    "<svg width=\"1e9\" height=\"1\" viewBox=\"0 0 0 1\">", "</svg>", "<switch><foreignObject/></switch>",
    "<a href=\"x\">", "</a>", "<script>while(1);</script>",
  ]
}
