import Foundation
import TestSupport
import Testing
import Typography

@Suite struct FontLibraryTests {
  @Test func onlyTheGivenFilesWithoutSystemFonts() throws {
    let library = try FontLibrary(files: Repository.dejaVu, systemFonts: false)
    #expect(library.families == ["DejaVu Sans"])
    #expect(library.hasFamily("dejavu SANS"))
    #expect(!library.hasFamily("DejaVu"))
  }

  @Test func theFamiliesOfTheFilesAreKnown() throws {
    let folder = "/usr/share/fonts/truetype/dejavu/"
    // The light face is also named "DejaVu Sans Light".
    let files = ["DejaVuSerif.ttf", "DejaVuSans-ExtraLight.ttf", "DejaVuSans.ttf"].map { folder + $0 }
    #expect(try FontLibrary(files: files).fileFamilies == ["DejaVu Sans", "DejaVu Serif"])
    #expect(try FontLibrary(files: []).fileFamilies.isEmpty)
  }

  @Test func systemFontsAreAddedAndSorted() throws {
    let library = try FontLibrary(files: [])
    #expect(library.hasFamily("DejaVu Sans Mono"))
    #expect(library.families == library.families.sorted())
  }

  @Test func aMissingFileIsNamedWithTheReason() {
    #expect(throws: FontError(path: "/none/a.ttf", reason: "No such file or directory")) {
      try FontLibrary(files: ["/none/a.ttf"], systemFonts: false)
    }
  }

  @Test func aFolderIsNoFont() {
    #expect(throws: FontError(path: "/usr", reason: "not a file")) {
      try FontLibrary(files: ["/usr"], systemFonts: false)
    }
  }

  @Test func aFileThatIsNoFontIsNamed() throws {
    let scratch = try Scratch()
    let file = try scratch.write("hello", to: "hello.ttf").path
    #expect(throws: FontError(path: file, reason: "not a font that can be used")) {
      try FontLibrary(files: Repository.dejaVu + [file], systemFonts: false)
    }
  }
}
