import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Manifest

/// The reference says what the program does.
@Suite struct DocumentationTests {
  private static func page(_ name: String) throws -> String {
    try String(contentsOf: Repository.folder.appending(path: "docs/\(name)"), encoding: .utf8)
  }

  @Test(arguments: DiagnosticID.allCases) func everyDiagnosticIsExplained(id: DiagnosticID) throws {
    let page = try Self.page("diagnostics.md")
    let heading = "\n### \(id.rawValue)\n\n> "
    #expect(["error: ", "warning: "].contains { page.contains(heading + $0) })
    #expect(page.contains(" [\(id.rawValue)]\n"))
  }

  @Test func nothingElseIsExplained() throws {
    let names = try Self.page("diagnostics.md").split(separator: "\n").filter { $0.hasPrefix("### ") }
    #expect(names.map { String($0.dropFirst(4)) } == DiagnosticID.allCases.map(\.rawValue))
  }

  @Test func everyKeyIsExplained() throws {
    let page = try Self.page("manifest.md")
    for kind in MapKind.all + [.state, .spriteOverride, .darkStyle] {
      for key in kind.keys + kind.later {
        #expect(
          page.contains("`\(key)`") || page.contains("`{\(key)") || page.contains(", \(key)"), "\(key) of \(kind.name)")
      }
    }
  }

  /// Each example of the reference is a manifest that reads without a fault.
  @Test func examplesAreClean() throws {
    let parts = try Self.page("manifest.md").components(separatedBy: "```yaml\n").dropFirst()
    #expect(parts.count >= 7)
    for part in parts {
      let example = try #require(part.components(separatedBy: "```").first)
      let pictures = example.matches(of: /assets\/[\w\-]+\.(png|svg)/).map { (String($0.output.0), "") }
      let read = try ReadManifest(example, files: Dictionary(pictures) { first, _ in first })
      #expect(read.faults == [], "\(example)")
      #expect(read.manifest != nil)
    }
  }

  /// Words that a key may hold are all in the reference.
  @Test func everyWordIsExplained() throws {
    let page = try Self.page("manifest.md")
    let words =
      Tip.Place.allCases.map(\.rawValue) + Alignment.allCases.map(\.rawValue) + Arrow.Shape.allCases.map(\.rawValue)
      + Arrow.Head.allCases.map(\.rawValue) + Button.Style.allCases.map(\.rawValue)
      + Output.Effort.allCases.map(\.rawValue) + Frame.Container.allCases.map(\.rawValue)
      + MaskMode.allCases.map(\.rawValue) + Reveal.Transition.allCases.map(\.rawValue)
    for word in words { #expect(page.contains("`\(word)`"), "\(word)") }
  }
}
