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
    let found = screens.map { (screen: $0, diagnostics: faults([page([hole], text)], on: $0)) }
    let grouped = Compositor.grouped(found)
    #expect(
      grouped.map(\.message)
        == ["text does not fit on iphone4: it needs 222 pt of width and there are 100: 122 pt too much"])
    #expect(grouped[0].notes == [.init("also on iphone5, iphone6 landscape")])
  }

  @Test func differentFaultsStayApart() {
    let found = [
      (
        screen: screen("iphone4"),
        diagnostics: [
          Diagnostic(.noRoom, "there is no room for the arrow on iphone4", at: place(1)),
          Diagnostic(.noRoom, "there is no room for the button on iphone4", at: place(2)),
        ]
      ),
      (
        screen: screen("iphone5"),
        diagnostics: [Diagnostic(.noRoom, "there is no room for the button on iphone5", at: place(2))]
      ),
    ]
    let grouped = Compositor.grouped(found)
    #expect(grouped.map(\.location?.line) == [1, 2])
    #expect(grouped.map { $0.notes.map(\.message) } == [[], ["also on iphone5"]])
  }

  @Test func whatHoldsEverywhereNamesNoScreens() {
    let fault = Diagnostic(.missingFont, "there is no font 'Intr'", at: place(7))
    let grouped = Compositor.grouped([(screen("iphone4"), [fault]), (screen("iphone5"), [fault])])
    #expect(grouped == [fault])
  }
}
