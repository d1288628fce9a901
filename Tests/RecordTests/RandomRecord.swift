import Files
import Geometry
import Record
import TestSupport

/// Records of anything that a record can hold.
struct RandomRecord {
  var random: SplitMix

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
  }

  mutating func record(outputs: Int, reveals: Int = 2) -> Record {
    let count = Int.random(in: 1...16, using: &random)
    return Record(
      program: Record.Program(
        version: text(), libraries: (0..<Int.random(in: 0...3, using: &random)).map { .init("L\($0)", text()) }),
      shard: maybe { .init(index: Int.random(in: 1...count, using: &$0.random), count: count, bake: $0.digest()) },
      outputs: (0..<outputs).map { output(name: "\(word())-\($0)é.png") },
      reveals: (0..<reveals).map { reveal(name: "reveal\($0)") })
  }

  mutating func output(name: String) -> Record.Output {
    Record.Output(
      name: name, kind: Record.Output.Kind.allCases.randomElement(using: &random)!, guide: text(),
      page: maybe { $0.count() }, pages: maybe { $0.count() }, state: maybe { $0.text() }, step: maybe { $0.count() },
      steps: maybe { $0.count() }, device: maybe { $0.text() }, orientation: maybe { _ in "landscape" },
      appearance: "dark", scale: Int.random(in: 1...3, using: &random),
      size: PixelSize(width: count(), height: count()), points: Size(length(), length()), scrim: maybe { $0.color() },
      content: content(), elements: some { $0.element() }, provenance: provenance())
  }

  private mutating func content() -> Record.Content {
    Record.Content(
      holes: some {
        .init(
          id: $0.text(), frame: $0.frame(),
          shape: Record.Content.Hole.Shape.allCases.randomElement(using: &$0.random)!, radius: $0.maybe { $0.length() })
      },
      texts: some { .init(element: $0.text(), frame: $0.frame(), text: $0.text()) },
      button: maybe { .init(frame: $0.frame(), text: $0.maybe { $0.text() }) }, spoken: maybe { $0.text() })
  }

  private mutating func element() -> Record.Element {
    Record.Element(
      role: word(), id: text(), frame: frame(), color: maybe { $0.color() }, font: maybe { $0.text() },
      fontSize: maybe { $0.length() }, weight: maybe { Int.random(in: 1...1000, using: &$0.random) },
      lineWidth: maybe { $0.length() }, look: "0123456789abcdef")
  }

  private mutating func provenance() -> Record.Provenance {
    Record.Provenance(
      scene: maybe { $0.digest() }, colors: ["auto", "16"].randomElement(using: &random)!,
      effort: ["fast", "small"].randomElement(using: &random)!,
      pictures: some { .init(file: $0.text(), sha256: $0.digest()) },
      fonts: some { .init(name: $0.text(), version: $0.text(), sha256: $0.digest()) }, bytes: count(),
      sha256: digest(), exceedsColors: Bool.random(using: &random))
  }

  private mutating func reveal(name: String) -> Record.Reveal {
    Record.Reveal(
      name: name, transition: word(), device: word(), orientation: word(), mask: "\(word()).png",
      anchorPoint: point(), from: point(), to: point(), duration: length(), frames: some { "\($0.word())/1.png" },
      animation: maybe { "\($0.word()).png" })
  }

  mutating func digest() -> Digest {
    Digest(words: SIMD4(random.next(), random.next(), random.next(), random.next()))
  }

  mutating func word() -> String { ["tip", "arrow", "x", "a longer word than fits"].randomElement(using: &random)! }

  private mutating func text() -> String {
    ["", "Tap here", "Say \"hi\"", "a\\b\n\tc\u{1}", "Привет 你好 👩‍👩‍👧", "},\n  ],", String(repeating: "long ", count: 200)]
      .randomElement(using: &random)!
  }

  private mutating func count() -> Int { Int.random(in: 1...Int(Int32.max), using: &random) }

  private mutating func number() -> Double {
    let number = Double.random(in: -1000...1000, using: &random)
    return [number, number.rounded(), (number * 100).rounded() / 100, (number * 3).rounded() / 3, number * 1e-9]
      .randomElement(using: &random)!
  }

  private mutating func length() -> Double { number().magnitude }
  private mutating func point() -> Point { Point(number(), number()) }

  private mutating func frame() -> Record.Frame {
    Record.Frame(x: number(), y: number(), width: length(), height: length())
  }

  private mutating func color() -> Color {
    let bits = random.next()
    return Color(
      red: UInt8(bits & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits >> 16 & 255),
      alpha: UInt8(bits >> 24 & 255))
  }

  private mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? {
    Bool.random(using: &random) ? value(&self) : nil
  }

  private mutating func some<Value>(_ value: (inout Self) -> Value) -> [Value] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in value(&self) }
  }
}
