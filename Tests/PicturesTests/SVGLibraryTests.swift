import Files
import Testing

@testable import Pictures

@Suite struct SVGLibraryTests {
  @Test func aMissingLibraryIsNamed() throws {
    let fault = try #require(throws: SharedLibrary.LoadError.self) { _ = try SVGLibrary(names: ["libno-such.so.9"]) }
    #expect(fault.reason.contains("libno-such.so.9"))
  }

  @Test func aLibraryWithoutTheFunctionsIsRefused() throws {
    let fault = try #require(throws: SharedLibrary.LoadError.self) { _ = try SVGLibrary(names: [Self.other]) }
    #expect(fault.reason == "it has no function rsvg_handle_new_from_data")
  }

  @Test func theFirstThatThereIsIsTaken() throws {
    let fault = try #require(throws: SharedLibrary.LoadError.self) {
      _ = try SVGLibrary(names: ["libno-such.so.9", Self.other])
    }
    #expect(fault.reason == "it has no function rsvg_handle_new_from_data")
  }

  #if canImport(Darwin)
    private static let other = "libSystem.B.dylib"
  #else
    private static let other = "libm.so.6"
  #endif
}
