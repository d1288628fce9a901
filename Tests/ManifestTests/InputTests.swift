import Files
import Foundation
import Manifest
import TestSupport
import Testing

/// What a manifest's result depends on.
@Suite struct InputTests {
  /// Of each input the path within the folder, and what was there.
  private func inputs(_ text: String?, files: [String: String] = [:]) throws -> (Scratch, [String: String]) {
    let scratch = try Scratch()
    for (name, text) in files { try scratch.write(text, to: name) }
    if let text { try scratch.write(text, to: "guides.yaml") }
    let folder = try Disk.resolved(scratch.folder.path)
    let read = ManifestReader.readSound(path: scratch.folder.path + "/guides.yaml")
    #expect(read.inputs.map(\.path) == Set(read.inputs.map(\.path)).sorted())
    var result: [String: String] = [:]
    for input in read.inputs {
      #expect(input.checked().isUnchanged, "\(input)")
      let name = input.path.replacingOccurrences(of: folder + "/", with: "")
      result[name] =
        switch input.content {
        case .file(let digest):
          digest == Digest(of: try Disk.read(input.path, limit: 1 << 20)) ? "file" : "another file"
        case .names: "names"
        case .folder: "folder"
        case .absent: "absent"
        }
    }
    return (scratch, result)
  }

  private static let head = "version: 1\ndevices: [iphone5]\n"

  @Test func everyFileAndEveryFolderOfAPattern() throws {
    let (_, inputs) = try inputs(
      Self.head + "include: [x/style.yaml]\nguides: { a: { tip: Hi } }",
      files: ["x/style.yaml": "style: { font: { files: [f/*.otf] } }", "x/f/a.otf": ""])
    #expect(inputs == ["guides.yaml": "file", "x/style.yaml": "file", "x/f": "names"])
  }

  @Test func whatIsMissing() throws {
    let (_, inputs) = try inputs(
      Self.head + """
        include: [none.yaml]
        style: { font: { files: [f/none.otf] } }
        guides: { a: { layers: [{ image: none.png }, { image: x/none.svg }] } }
        """)
    #expect(
      inputs == [
        "guides.yaml": "file", "none.yaml": "absent", "f/none.otf": "absent", "none.png": "absent",
        "none@2x.png": "absent", "none@3x.png": "absent", "x/none.svg": "absent",
      ])
  }

  @Test func aFaultyFileIsWatchedToo() throws {
    #expect(try inputs("version: [").1 == ["guides.yaml": "file"])
    #expect(try inputs("").1 == ["guides.yaml": "file"])
    let (_, inputs) = try inputs(Self.head + "include: [b.yaml]", files: ["b.yaml": "guides: { a: { tip: ["])
    #expect(inputs == ["guides.yaml": "file", "b.yaml": "file"])
  }

  @Test func aManifestThatIsNotThere() throws {
    #expect(try inputs(nil).1 == ["guides.yaml": "absent"])
    let scratch = try Scratch()
    let path = scratch.folder.path + "/none/guides.yaml"
    #expect(ManifestReader.readSound(path: path).inputs == [Input(path: path, content: .absent)])
  }
}
