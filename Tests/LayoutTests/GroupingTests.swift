import Devices
import Diagnostics
import Manifest
import Testing

@testable import Layout

struct GroupingTests {
  @Test func oneFaultOnSeveralScreensIsToldOnce() {
    let hole = target(frame(left: 10, width: 40, top: 30, height: 40))
    let text = tip("Donaudampfschifffahrt", frame: frame(left: 200, width: 100, top: 100))
    let screens = [screen("iphone4"), screen("iphone5"), screen("iphone6", .landscape)]
    let found = screens.map { (screen: $0, diagnostics: told(faults([page([hole], text)], on: $0))) }
    let grouped = Compositor.grouped(found)
    #expect(
      grouped.map(\.message)
        == [
          "'guide': the word 'Donaudampfschifffahrt' does not fit on iphone4: "
            + "it needs 222 pt of width and there are 100: 122 pt too much"
        ])
    #expect(grouped[0].notes == [.init("also on iphone5, iphone6 landscape")])
  }

  @Test func differentFaultsStayApart() {
    let found = [
      (
        screen: screen("iphone4"),
        diagnostics: told([
          Diagnostic(.noRoom, "there is no room for the arrow on iphone4", at: place(1)),
          Diagnostic(.noRoom, "there is no room for the button on iphone4", at: place(2)),
        ])
      ),
      (
        screen: screen("iphone5"),
        diagnostics: told([Diagnostic(.noRoom, "there is no room for the button on iphone5", at: place(2))])
      ),
    ]
    let grouped = Compositor.grouped(found)
    #expect(grouped.map(\.location?.line) == [1, 2])
    #expect(grouped.map { $0.notes.map(\.message) } == [[], ["also on iphone5"]])
  }

  @Test func whatHoldsEverywhereNamesNoScreens() {
    let fault = Diagnostic(.missingFont, "there is no font 'Intr'", at: place(7))
    let found = [PageDiagnostic(diagnostic: fault)]
    let grouped = Compositor.grouped([(screen("iphone4"), found), (screen("iphone5"), found)])
    #expect(grouped == [fault])
  }

  @Test func pagesAndGuidesAreNeverMerged() {
    // All texts take their place in the file from one line of defaults.
    let word = tip("Donaudampfschifffahrt", frame: frame(left: 200, width: 100, top: 100))
    let short = tip("Hi")
    let tour = Guide(name: "tour", location: place(), pageCount: 3) { _ in
      [page([], word), page([], short), page([], word)]
    }
    let single = Guide(name: "single", location: place(), pageCount: 1) { _ in [page([], word)] }
    let compositor = compositor()
    let found = [tour, single].flatMap { guide in
      ["iphone4", "iphone5"].map { id in
        (screen(id), compositor.scenes(of: guide, for: Variant(screen(id)), scrim: scrim).diagnostics)
      }
    }
    let grouped = Compositor.grouped(found)
    #expect(
      grouped.map(\.message)
        == ["'tour', page 1", "'tour', page 3", "'single'"].map {
          $0 + ": the word 'Donaudampfschifffahrt' does not fit on iphone4: "
            + "it needs 222 pt of width and there are 100: 122 pt too much"
        })
    #expect(grouped.map { $0.notes.map(\.message) } == [["also on iphone5"], ["also on iphone5"], ["also on iphone5"]])
  }

  @Test func twoFaultsOfOneKindAtOnePlaceAreBothTold() {
    func over(_ what: String, _ id: String) -> Diagnostic {
      Diagnostic(.overlap, "the tip lies over the \(what) on \(id)", at: place(3), severity: .warning)
    }
    let grouped = Compositor.grouped([
      (screen("iphone4"), told([over("hole", "iphone4"), over("button", "iphone4")])),
      (screen("iphone5"), told([over("button", "iphone5")])),
    ])
    #expect(
      grouped.map(\.message) == [
        "'guide': the tip lies over the hole on iphone4", "'guide': the tip lies over the button on iphone4",
      ])
    #expect(grouped.map { $0.notes.map(\.message) } == [[], ["also on iphone5"]])
  }
}
