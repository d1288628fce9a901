import Devices
import Diagnostics
import Foundation
import Geometry
import Manifest
import TestSupport
import Testing

@Suite struct IncludeTests {
  @Test func filesAreMergedInOrder() throws {
    let read = try ReadManifest(
      """
      version: 1
      devices: [iphone5]
      include: [parts/a.yaml, parts/b.yaml]
      style: { tip: { color: white } }
      output: { naming: height }
      guides: { main: { tip: Main } }
      """,
      files: [
        "parts/a.yaml": """
        include: [deep/c.yaml]
        style: { tip: { color: red, align: left } }
        output: { directory: out, effort: small }
        defaults: { button: OK }
        guides: { a: { button: { image: pictures/ok.png } } }
        """,
        "parts/b.yaml": "include: [deep/c.yaml]\ndefaults: { button: { style: filled } }\nguides: { b: { tip: B } }",
        "parts/deep/c.yaml": "version: 1\ndevices: [iphone4]\nguides: { c: { tip: C } }",
        "parts/pictures/ok.png": "",
      ])
    #expect(read.faults == [])
    let manifest = try #require(read.manifest)
    #expect(manifest.guides.map(\.name) == ["c", "a", "b", "main"])
    #expect(manifest.devices.map(\.id) == ["iphone5"])
    #expect(manifest.output.naming == .height)
    #expect(manifest.output.effort == .small)
    #expect(manifest.output.directory == "parts/out")
    let names = manifest.sources.map { URL(filePath: $0.name).lastPathComponent }
    #expect(names == ["guides.yaml", "a.yaml", "c.yaml", "b.yaml"])
    func page(_ name: String) throws -> Page {
      try #require(manifest.guides.first { $0.name == name }?.pages(on: manifest.screens[0]).first)
    }
    // Style and defaults are the whole manifest's, wherever a guide stands.
    #expect(try page("c").tip?.color == .white)
    #expect(try page("c").tip?.align == .left)
    #expect(try page("main").button?.style == .filled)
    #expect(try page("a").button?.image?.path == "parts/pictures/ok.png")
  }

  @Test func faultsOfAllFilesInOrder() throws {
    let read = try ReadManifest(
      "version: 1\ninclude: [b.yaml]\nguides: { 'a/b': { tip: A } }",
      files: ["b.yaml": "guides:\n  b: { tpi: B }\n  c: { tip: { text: C, colr: red } }"])
    #expect(
      read.diagnostics.map { "\($0.location!.file):\($0.location!.line)" } == ["guides.yaml:3", "b.yaml:2", "b.yaml:3"])
    #expect(
      read.faults == [
        "invalid-name: the name 'a/b' holds '/' (it becomes part of a file's name: use letters, digits, '-' and '_')",
        "unknown-key: unknown key 'tpi' (did you mean 'tip'?)",
        "unknown-key: unknown key 'colr' (did you mean 'color'?)",
      ])
  }

  @Test func cycle() throws {
    let read = try ReadManifest(
      "version: 1\ninclude: [a.yaml]\nguides: {}",
      files: ["a.yaml": "include: [sub/b.yaml]", "sub/b.yaml": "include: [../guides.yaml]"])
    #expect(
      read.faults == [
        "include-cycle: files include each other: guides.yaml -> a.yaml -> sub/b.yaml -> guides.yaml (remove this one)"
      ])
    #expect(read.diagnostics[0].location?.file == "sub/b.yaml")
    #expect(read.diagnostics[0].location?.column == 11)
  }

  @Test func duplicateGuide() throws {
    let read = try ReadManifest(
      "version: 1\ninclude: [a.yaml]\nguides: { intro: { tip: A }, Other: { tip: A } }",
      files: ["a.yaml": "guides: { intro: { tip: A }, other: { tip: A } }"])
    #expect(
      read.faults == [
        "duplicate-name: there is already a guide 'intro' (choose another name) [the first is here a.yaml:1:11]",
        "duplicate-name: 'Other' and 'other' would be one file on some disks (choose another name) "
          + "[the first is here a.yaml:1:30]",
      ])
    #expect(read.places == [.init(line: 3, column: 11, length: 5), .init(line: 3, column: 30, length: 5)])
  }

  @Test func filesThatAreNotThere() throws {
    try expectFaults(
      """
      version: 1
      include: [⟦prats/a.yaml⟧, ⟦parts/b.yaml⟧, parts/a.yaml, ⟦parts/a.yaml⟧, ⟦parts⟧, ⟦/etc/hosts⟧]
      guides: {}
      """, files: ["parts/a.yaml": "guides: {}"],
      [
        "missing-file: there is no folder 'prats' (did you mean 'parts' for 'prats'?)",
        "missing-file: there is no file 'parts/b.yaml' (did you mean 'parts/a.yaml'?)",
        "duplicate-name: 'parts/a.yaml' is included twice (remove one of the two) "
          + "[it is included here first guides.yaml:2:39]",
        "unreadable-file: cannot read 'parts': a folder, not a file",
        "path-outside: '/etc/hosts' is an absolute path (write it relative to this file)",
      ])
  }

  @Test func mainFileThatIsNotThere() throws {
    let scratch = try Scratch()
    let path = scratch.folder.appending(path: "guides.yaml").path
    let (manifest, diagnostics, sources) = ManifestReader.read(path: path)
    #expect(manifest == nil)
    #expect(sources.isEmpty)
    #expect(diagnostics.map(\.message) == ["cannot read '\(path)': No such file or directory"])
    #expect(diagnostics.map(\.id) == [.unreadableFile])
    #expect(
      ManifestReader.read(path: path + "/x/guides.yaml").diagnostics.map(\.message)
        == ["cannot read '\(path)/x/guides.yaml': there is no folder '\(path)/x'"])
  }

  @Test func faultsOfYAMLInAnIncludedFile() throws {
    let read = try ReadManifest(
      "version: 1\ninclude: [a.yaml]\nguides: { a: { tpi: A } }", files: ["a.yaml": "guides: [\n"])
    #expect(read.diagnostics.map(\.id) == [.unknownKey, .invalidYAML])
  }
}
