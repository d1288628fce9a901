import Diagnostics
import Foundation
import Manifest
import TestSupport
import Testing

@Suite struct RevealTests {
  @Test func values() throws {
    let read = try ReadManifest(
      """
      version: 1
      devices: [iphone5]
      reveals:
        splash: { transition: clear-from-bottom, over: assets/Default.png, frames: 12, duration: 1.5, animated: true }
        plain: { transition: circle-from-center }
      """, files: ["assets/Default@2x.png": ""])
    #expect(read.faults == [])
    let reveals = try #require(read.manifest?.reveals)
    #expect(reveals.map(\.name) == ["splash", "plain"])
    #expect(reveals.map(\.transition) == [.clearFromBottom, .circleFromCenter])
    #expect(reveals.map(\.over?.path) == ["assets/Default.png", nil])
    #expect(reveals.map(\.frames) == [12, 24])
    #expect(reveals.map(\.duration) == [1.5, 0.75])
    #expect(reveals.map(\.isAnimated) == [true, false])
    #expect(reveals.map(\.location.line) == [4, 5])
  }

  @Test func faults() throws {
    try expectFaults(
      """
      version: 1
      devices: [iphone5]
      reveals:
        ⟦a⟧: {}
        b: { transition: ⟦circle-from-centre⟧ }
        c: { transition: ⟦clear-from-lft⟧ }
        d: { transition: ⟦left⟧ }
        e: { transition: ⟦fade⟧ }
        f: { transition: clear-from-top, ⟦frames⟧: 24, ⟦animated⟧: false }
        g: { transition: clear-from-top, over: p.png, frames: ⟦1⟧, animated: ⟦yes⟧ }
        h: { transition: clear-from-top, over: p.png, frames: ⟦241⟧, duration: ⟦0⟧ }
        i: { transition: clear-from-top, duration: ⟦61⟧ }
        j: { transition: clear-from-top, duration: ⟦750ms⟧ }
        k: { transition: clear-from-top, over: ⟦q.png⟧, frames: 24 }
        l: ⟦clear-from-top⟧
        m: { ⟦transitoin⟧: clear-from-top }
        n: { transition: clear-from-top, ⟦tip⟧: Hi }
        ⟦o/p⟧: { transition: clear-from-top }
        q:⟦⟧
      """, files: ["p.png": ""],
      [
        "missing-key: a reveal needs a 'transition' (write transition: circle-from-center)",
        "invalid-value: 'transition' cannot be 'circle-from-centre' (did you mean 'circle-from-center'?)",
        "invalid-value: 'transition' cannot be 'clear-from-lft' (did you mean 'clear-from-left'?)",
        "invalid-value: 'transition' cannot be 'left' (did you mean 'clear-from-left'?)",
        "invalid-value: 'transition' cannot be 'fade' (write circle-from-center, clear-from-center, clear-from-left, "
          + "clear-from-right, clear-from-top or clear-from-bottom)",
        "invalid-value: 'frames' has no effect without 'over' "
          + "(name the picture that is cleared: over: assets/Default.png)",
        "invalid-value: 'animated' has no effect without 'over' "
          + "(name the picture that is cleared: over: assets/Default.png)",
        "out-of-range: 'frames' is 1, but must be from 2 to 240",
        "wrong-type: 'animated' wants true or false, found the text 'yes' (did you mean 'true'?)",
        "out-of-range: 'frames' is 241, but must be from 2 to 240",
        "out-of-range: 'duration' is 0, but must be more than 0 and at most 60",
        "out-of-range: 'duration' is 61, but must be more than 0 and at most 60",
        "wrong-unit: 'duration' is in seconds: write 0.75",
        "missing-file: there is no file 'q.png' (did you mean 'p.png'?)",
        "wrong-type: 'l' wants a map, found the text 'clear-from-top' (write { transition: clear-from-top })",
        "unknown-key: unknown key 'transitoin' (did you mean 'transition'?)",
        "unknown-key: unknown key 'tip' ('tip' belongs in 'style', a guide, a sprite and others)",
        "invalid-name: the name 'o/p' holds '/' (it becomes part of a file's name: use letters, digits, '-' and '_')",
        "wrong-type: 'q' wants a map, found nothing",
      ])
  }

  /// What is faulty is left out, the rest stands.
  @Test func soundReveals() throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      """
      version: 1
      devices: [iphone5]
      reveals: { a: {}, b: { transition: clear-from-top } }
      sprites: { a: { tip: Hi }, b: { size: [8, 8], tip: Hi } }
      """, to: "guides.yaml")
    let read = ManifestReader.readSound(path: file.path)
    #expect(read.sound?.reveals.map(\.name) == ["b"])
    #expect(read.sound?.sprites.map(\.guide.name) == ["b"])
  }
}
