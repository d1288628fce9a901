import Foundation
import Geometry
import Scene
import TestSupport
import Typography

/// A font file that a manifest brings.
struct FontTarget: FuzzTarget {
  private let seeds: Seeds
  private let scratch: Scratch

  init(_ seeds: Seeds) throws {
    self.seeds = seeds
    scratch = try Scratch()
  }

  func input(_ dice: inout Dice) -> [UInt8] {
    var font = dice.pick(seeds.fonts)
    for _ in 0..<dice.count(limit: 3) {
      // The directory of tables: 12 bytes, then 16 for each.
      let count = Int(font[4]) << 8 | Int(font[5])
      let entry = 12 + 16 * dice.below(count)
      guard count > 0, font.count > entry + 16 else { break }
      func number(_ place: Int) -> Int { font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
      let (start, length) = (number(entry + 8), number(entry + 12))
      switch dice.below(6) {
      case 0: font.replaceSubrange(entry + 8..<entry + 16, with: dice.bytes(8))
      case 1: font[entry + dice.below(16)] = dice.byte()
      case 2: font[dice.below(12)] = dice.byte()
      case 3: font.removeLast(dice.below(font.count - entry - 16))
      default:
        guard start + length <= font.count, length > 0 else { break }
        // Heads of tables hold the counts and offsets.
        for _ in 0..<dice.count(limit: 4) {
          let place = start + dice.below(dice.once(in: 3) ? length : min(length, 64))
          font[place] = dice.pick([0, 1, 0x7f, 0x80, 0xff, dice.byte()])
        }
      }
    }
    return font
  }

  func read(_ input: [UInt8]) {
    // Cairo keeps fonts by their names, and reads of their files while they are kept.
    let path = scratch.folder.appending(path: "\(UUID().uuidString).otf").path
    write(input, to: path)
    defer { unlink(path) }
    guard let fonts = try? FontLibrary(files: [path], systemFonts: false) else { return }
    let typesetter = Typesetter(fonts: fonts)
    let font = Font(families: Array(fonts.fileFamilies.prefix(1)), size: 40, weight: 600)
    _ = typesetter.metrics(of: font)
    let text = "Tap here, **fi** AV שלום e\u{301} 👍 1234567890"
    let paragraph = typesetter.paragraph([TextRun(text: text, font: font)], maxWidth: 300)
    for (index, line) in paragraph.lines.enumerated() {
      let placed = TextLine(
        runs: line.runs, x: 5, baseline: 40 * (index + 1), width: line.width, rightToLeft: line.rightToLeft)
      _ = typesetter.ink(of: placed)
      _ = typesetter.draw(placed, clip: PixelRect(x: 0, y: 0, width: 400, height: 300))
    }
  }
}
