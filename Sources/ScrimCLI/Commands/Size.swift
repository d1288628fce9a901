import Diagnostics
import Exporting

/// `scrim size`: what full pictures take, against a kit.
struct Size: Command {
  static let name = "size"
  static let summary = "Compare what full pictures and a kit of parts take."
  static let usage = "[options]"
  static let options = [Order.manifestOption] + Order.choiceOptions + [Order.colorsOption, Order.effortOption]
  static let discussion = """
    Both are made in memory, and nothing is written. Of files, all devices count, as an app ships them all. A part that \
    several pictures of a row share counts once in it, and 'all' has kit.json besides.

    Memory is that of decoded pictures, four bytes a pixel, on the screen that needs most: what one device holds where \
    it shows all pages and states of the row without being turned. Rectangles filled with a colour need no picture.

    The better choice is that which saves more times of the one than it costs of the other.

    Examples:
      scrim size
      scrim size -d iphone6,iphone16pro -g compose
    """

  let order: Order

  init(_ arguments: Arguments) throws(UsageError) {
    order = try Order(arguments)
  }

  func run(on console: Console) async -> ExitCode {
    guard let workshop = await Workshop(order, command: Size.self, outcome: "nothing was measured", on: console) else {
      return .couldNotStart
    }
    // Each is drawn twice: in parts and as a whole.
    let line = ProgressLine(on: console, total: workshop.plan.kitCount * 2)
    let (sizes, faults) = await KitSizes.measured(
      workshop.plan, crew: workshop.crew
    ) { line.advance() }
    console.eraseProgress()
    workshop.report.show(faults)
    guard let sizes else { return .failed }
    Kit.tellOmitted(workshop.plan, on: console)
    guard !sizes.guides.isEmpty else {
      console.write("there is no guide to compare")
      return .done
    }
    let columns = ["full files", "kit files", "full memory", "kit memory"].map {
      Table.Column(title: $0, alignment: .right)
    }
    let rows = sizes.guides + [("all", sizes.total)]
    let table = Table(
      columns: [.init(title: "guide"), .init(title: "pictures", alignment: .right)] + columns,
      rows: rows.map { name, row in
        let amounts = [row.full.bytes, row.kit.bytes, row.full.memory, row.kit.memory]
        return [name.printable, String(row.pictures)] + amounts.map { String(bytes: $0) }
      })
    let lines = table.lines()
    console.write(console.styled(.bold, lines[0]))
    for line in lines.dropFirst() { console.write(line) }
    console.write("")
    console.write(Self.verdict(on: sizes.total))
    return .done
  }

  /// "The kit is the better choice: full pictures take 2.1 times the bytes and 14 times the memory."
  static func verdict(on row: KitSizes.Row) -> String {
    let choice = row.isKitBetter ? "The kit is" : "Full pictures are"
    let parts = [(row.ratios.bytes, "bytes"), (row.ratios.memory, "memory")]
      .map { ratio, what in (isFull: ratio >= 1, text: "\(times(max(ratio, 1 / ratio))) times the \(what)") }
    func subject(_ isFull: Bool) -> String { isFull ? "full pictures take" : "the kit takes" }
    let reason =
      parts[0].isFull == parts[1].isFull
      ? "\(subject(parts[0].isFull)) \(parts[0].text) and \(parts[1].text)"
      : "\(subject(parts[0].isFull)) \(parts[0].text), but \(subject(parts[1].isFull)) \(parts[1].text)"
    return "\(choice) the better choice: \(reason)."
  }

  private static func times(_ ratio: Double) -> String {
    ratio < 9.95 ? String.decimal(Int((ratio * 10).rounded()), digits: 1) : String(Int(ratio.rounded()))
  }
}
