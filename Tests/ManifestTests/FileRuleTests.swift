import Diagnostics
import Foundation
import Manifest
import TestSupport
import Testing

/// Pictures and fonts: where they may lie, and what is said when they do not.
@Suite struct FileRuleTests {
  /// Reads `text` as `app/guides.yaml` of a scratch folder that holds `files`.
  private func read(
    _ text: String, files: [String], folders: [String] = [], links: [String: String] = [:]
  ) throws -> (read: (manifest: Manifest?, diagnostics: [Diagnostic], sources: [SourceFile]), scratch: Scratch) {
    let scratch = try Scratch()
    for file in files { try scratch.write("", to: file) }
    for folder in folders {
      try FileManager.default.createDirectory(
        at: scratch.folder.appending(path: folder), withIntermediateDirectories: true)
    }
    let main = try scratch.write(text, to: "app/guides.yaml")
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.folder.appending(path: link).path,
        withDestinationPath: scratch.folder.appending(path: target).path)
    }
    return (ManifestReader.read(path: main.path), scratch)
  }

  private func button(_ path: String) -> String { manifest(guide: "button: { image: \(path) }") }

  private func messages(
    _ path: String, files: [String], folders: [String] = [], links: [String: String] = [:]
  ) throws -> [String] {
    try read(button(path), files: files, folders: folders, links: links).read.diagnostics.map {
      "\($0.id.rawValue): \($0.message)" + ($0.help.map { " (\($0))" } ?? "")
    }
  }

  @Test func pictureByItsVariants() throws {
    for files in [["app/a/ok.png"], ["app/a/ok@2x.png"], ["app/a/ok@3x.png", "app/a/ok@2x.png"], ["app/a/ok.svg"]] {
      let path = files[0].hasSuffix(".svg") ? "a/./ok.svg" : "a/b/../ok.png"
      let (read, scratch) = try read(button(path), files: files)
      #expect(read.diagnostics == [])
      let manifest = try #require(read.manifest)
      let page = try #require(manifest.guides[0].pages(on: manifest.screens[0]).first)
      #expect(page.button?.image?.path == (files[0].hasSuffix(".svg") ? "a/ok.svg" : "a/ok.png"))
      #expect(manifest.folder == scratch.folder.resolvingSymlinksInPath().appending(path: "app").path)
    }
  }

  @Test func pictureThatIsNotThere() throws {
    let files = ["app/assets/ok.png", "app/assets/ok.txt", "app/assets/arrow@2x.png"]
    #expect(
      try messages("assets/okk.png", files: files)
        == ["missing-file: there is no file 'assets/okk.png' (did you mean 'assets/ok.png'?)"])
    #expect(
      try messages("asets/ok.png", files: files)
        == ["missing-file: there is no folder 'asets' (did you mean 'assets' for 'asets'?)"])
    #expect(
      try messages("assets/zzzzzz.png", files: files) == ["missing-file: there is no file 'assets/zzzzzz.png'"])
    #expect(
      try messages("folder.png", files: [], folders: ["app/folder.png"])
        == ["missing-file: there is no file 'folder.png' (it is a folder)"])
  }

  @Test(arguments: ["assets/ok.txt", "ok.jpg", "OK.PNG", ".png", "assets/.svg", "ok"])
  func namesThatAreNoPictures(path: String) throws {
    #expect(
      try messages(path, files: ["app/assets/ok.txt"])
        == ["invalid-value: '\(path)' is not a picture: its name must end in .png or .svg"])
  }

  @Test func absolutePaths() throws {
    #expect(
      try messages("/etc/ok.png", files: [])
        == ["path-outside: '/etc/ok.png' is an absolute path (write it relative to this file)"])
    #expect(
      try messages("~/ok.png", files: [])
        == ["path-outside: '~/ok.png' is an absolute path (write it relative to this file)"])
  }

  @Test func pathsThatLeaveTheFolder() throws {
    #expect(
      try messages("../shared/ok.png", files: ["shared/ok.png"])
        == [
          "path-outside: '../shared/ok.png' leaves the manifest's folder (move the file beside the manifest)"
        ])
  }

  @Test func pathsWithinARepository() throws {
    let (inside, scratch) = try read(button("../shared/ok.png"), files: ["shared/ok.png"], folders: [".git"])
    #expect(inside.diagnostics == [])
    let manifest = try #require(inside.manifest)
    #expect(manifest.guides[0].pages(on: manifest.screens[0])[0].button?.image?.path == "../shared/ok.png")
    _ = scratch
    // A worktree's `.git` is a file.
    #expect(try messages("../shared/ok.png", files: ["shared/ok.png", ".git"]) == [])
    #expect(
      try messages("../../ok.png", files: [], folders: [".git"])
        == ["path-outside: '../../ok.png' leaves the repository (move the file into the repository)"])
    // The manifest's folder may itself be the repository.
    #expect(
      try messages("../shared/ok.png", files: ["shared/ok.png"], folders: ["app/.git"])
        == ["path-outside: '../shared/ok.png' leaves the repository (move the file into the repository)"])
  }

  @Test func links() throws {
    #expect(
      try messages("link/ok.png", files: ["shared/ok.png"], links: ["app/link": "shared"])
        == [
          "path-outside: 'link/ok.png' follows a link that leaves the manifest's folder "
            + "(move the file beside the manifest)"
        ])
    #expect(
      try messages("ok.png", files: ["shared/ok.png"], folders: [".git"], links: ["app/ok.png": "shared/ok.png"]) == [])
    #expect(try messages("ok.png", files: ["app/a/ok.png"], links: ["app/ok.png": "app/a/ok.png"]) == [])
  }

  @Test func outputDirectoryThroughALink() throws {
    let text = "version: 1\nguides: {}\noutput: { directory: link/new }"
    let (read, _) = try read(text, files: [], folders: ["elsewhere"], links: ["app/link": "elsewhere"])
    #expect(
      read.diagnostics.map(\.message) == ["'link/new' follows a link that leaves the manifest's folder"])
  }

  @Test func fonts() throws {
    let text = """
      version: 1
      guides: {}
      style: { font: { files: [fonts/*.otf, "fonts/B?.ttf", fonts/a.otf] } }
      """
    let files = ["app/fonts/b.otf", "app/fonts/a.otf", "app/fonts/.c.otf", "app/fonts/B1.ttf", "app/fonts/B12.ttf"]
    let (read, _) = try read(text, files: files, folders: ["app/fonts/d.otf"])
    #expect(read.diagnostics == [])
    let manifest = try #require(read.manifest)
    #expect(
      manifest.fontFiles.map { String($0.path.dropFirst(manifest.folder.count)) }
        == ["/fonts/B1.ttf", "/fonts/a.otf", "/fonts/b.otf"])
  }

  @Test func fontsThatAreNotThere() throws {
    try expectFaults(
      """
      version: 1
      guides: {}
      style:
        font: { files: [⟦fonts/*.ttf⟧, ⟦fonts/aa.otf⟧, ⟦"*/a.otf"⟧, ⟦font/*.otf⟧, ⟦../a.otf⟧] }
      """, files: ["fonts/a.otf": ""],
      [
        "missing-file: no file is named 'fonts/*.ttf'",
        "missing-file: there is no file 'fonts/aa.otf' (did you mean 'fonts/a.otf'?)",
        "invalid-value: '*' and '?' may stand in the name of a file only (name the folders)",
        "missing-file: there is no folder 'font' (did you mean 'fonts' for 'font'?)",
        "path-outside: '../a.otf' leaves the manifest's folder (move the file beside the manifest)",
      ])
  }

  @Test(arguments: [
    ("*.otf", "a.otf", true), ("a*b*c", "aXbYbc", true), ("a*b*c", "aXbYb", false),
    ("?", "ab", false), ("?b", "ab", true), ("a", "ab", false), ("**", "ab", true), ("*a", "aab", false),
  ])
  func patterns(pattern: String, name: String, matches: Bool) throws {
    let scratch = try Scratch()
    try scratch.write("", to: "fonts/" + name)
    let main = try scratch.write(
      "version: 1\nguides: {}\nstyle: { font: { files: ['fonts/\(pattern)'] } }", to: "guides.yaml")
    #expect((ManifestReader.read(path: main.path).manifest != nil) == matches)
  }
}
