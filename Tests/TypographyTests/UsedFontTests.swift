import Files
import Foundation
import Scene
import TestSupport
import Testing
import Typography

@Suite struct UsedFontTests {
  private static let folder = Repository.dejaVu[0].replacing("DejaVuSans.ttf", with: "")
  private static let mono = folder + "DejaVuSansMono.ttf"
  private static let math = folder + "DejaVuMathTeXGyre.ttf"

  private func line(_ text: String, _ family: String = "DejaVu Sans", weight: Int = 400) -> TextLine {
    let font = Font(families: [family], size: 30, weight: weight)
    return TextLine(runs: [TextRun(text: text, font: font)], x: 0, baseline: 0, width: 0)
  }

  @Test func aLineIsOfItsFontsFile() throws {
    let typesetter = Typesetter(fonts: try FontLibrary(files: Repository.dejaVu, systemFonts: false))
    let regular = UsedFont(file: Repository.dejaVu[0], name: "DejaVu Sans", version: "2.37")
    let bold = UsedFont(file: Repository.dejaVu[1], name: "DejaVu Sans Bold", version: "2.37")
    #expect(typesetter.fonts(of: line("Tap here")) == [regular])
    #expect(typesetter.fonts(of: line("Tap here", weight: 700)) == [bold])
    #expect(typesetter.fonts(of: line("Tap here")) == [regular])
    #expect(typesetter.fonts(of: line("")) == [])
    let runs = (line("Tap ", weight: 700).runs + line("here").runs + line(" now").runs)
    #expect(
      typesetter.fonts(of: TextLine(runs: runs, x: 9, baseline: 9, width: 0)) == [bold, regular].sorted())
  }

  /// U+1D400 is in the mathematical font alone, whose own full name that is.
  @Test func aFontThatStandsInIsNamedToo() throws {
    let typesetter = Typesetter(fonts: try FontLibrary(files: [Self.mono, Self.math], systemFonts: false))
    let fonts = typesetter.fonts(of: line("a\u{1D400}", "DejaVu Sans Mono"))
    #expect(fonts.map(\.file) == [Self.math, Self.mono])
    #expect(fonts.map(\.name) == ["DejaVuMathTeXGyre-Regular", "DejaVu Sans Mono"])
  }

  /// A file is told by where it is, not by what it is called within.
  @Test func aCopyIsAnotherFile() throws {
    let scratch = try Scratch()
    let copy = scratch.folder.appending(path: "copy.ttf")
    try FileManager.default.copyItem(at: URL(filePath: Self.mono), to: copy)
    let typesetter = Typesetter(fonts: try FontLibrary(files: [copy.path], systemFonts: false))
    #expect(typesetter.fonts(of: line("a", "DejaVu Sans Mono")).map(\.file) == [copy.path])
  }

  @Test func everyFolderOfFontsIsTold() throws {
    let library = try FontLibrary(files: Repository.dejaVu)
    #expect(library.files == Repository.dejaVu)
    let folders = library.folders
    let found = folders.filter { $0.content == .folder }.map(\.path)
    #expect(found.contains(String(Self.folder.dropLast())))
    #expect(folders.map(\.path) == Set(folders.map(\.path)).sorted())
    #expect(folders.allSatisfy { Disk.kind(of: $0.path) == .folder || $0.content == .absent })
    #expect(try FontLibrary(files: Repository.dejaVu, systemFonts: false).folders.isEmpty)
  }

  @Test func librariesTellTheirVersions() {
    let versions = TextLibraries.versions
    #expect(versions.map(\.name) == ["Cairo", "Fontconfig", "FreeType", "FriBidi", "HarfBuzz", "Pango"])
    for (name, version) in versions {
      let numbers = version.split(separator: ".").map { Int($0) }
      #expect(numbers.count == 3 && !numbers.contains(nil), "\(name) \(version)")
    }
  }
}
