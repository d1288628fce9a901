import Foundation
import TestSupport

/// Texts of every script and none, where a manifest has texts and names.
struct TextTarget: FuzzTarget {
  private let manifests: ManifestTarget
  private let scratch: Scratch

  init(_ seeds: Seeds) throws {
    manifests = try ManifestTarget(seeds)
    scratch = try Scratch()
  }

  func input(_ dice: inout Dice) -> [UInt8] {
    var text = dice.phrase()
    if dice.once(in: 30) { text = String(repeating: text, count: dice.count(limit: 12)) }
    if dice.once(in: 30) { text = String(text.prefix(1 + dice.below(1990))) }
    var bytes = Array(text.utf8)
    if dice.once(in: 8) { dice.mangle(&bytes) }
    return bytes
  }

  func read(_ input: [UInt8]) async {
    var dice = Dice(for: input)
    let text = Tree.word(String(decoding: input, as: UTF8.self), isPlain: false)
    let words = Tree.word("Tap **here**", isPlain: false)
    func one() -> Tree { dice.once(in: 3) ? words : text }
    func map(_ entries: KeyValuePairs<String, Tree>) -> Tree {
      .map(entries.map { .init(key: $0.key, value: $0.value) })
    }
    func word(_ text: String) -> Tree { .word(text, isPlain: true) }
    let style = map([
      "font": map([
        "family": word("DejaVu Sans"), "size": word(dice.pick(["1", "17", "40", "200"])),
        "italic": word(dice.pick(["true", "false"])),
      ]),
      "align": word(dice.pick(["left", "right", "center", "natural"])),
    ])
    func styled(_ entries: KeyValuePairs<String, Tree>) -> Tree {
      guard case .map(let all) = map(entries), case .map(let more) = style else { return text }
      return .map(all + more)
    }
    let name = dice.once(in: 4) ? String(decoding: input.prefix(60), as: UTF8.self) : "g"
    let guide: Tree =
      switch dice.below(4) {
      case 0: map(["card": styled(["title": one(), "description": one(), "button": one()])])
      case 1: map(["tip": styled(["text": one(), "title": one(), "fit": map(["min": word("9")])]), "button": one()])
      case 2:
        map([
          "layers": .list([
            styled(["text": one(), "maxWidth": word("90"), "frame": map(["left": word("9"), "top": word("9")])])
          ])
        ])
      default: map(["tip": one(), "button": one(), "arrow": word("curved")])
      }
    let manifest = map([
      "version": word("1"), "devices": .list([word("iphone5"), word("iphone6p")]),
      "guides": .map([.init(key: name, value: guide)]),
    ])
    let file = scratch.folder.appending(path: "guides.yaml").path
    write(Array(manifest.yaml.utf8), to: file)
    await manifests.bake(file, dice)
  }
}
