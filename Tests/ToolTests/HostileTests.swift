import CZlib
import Foundation
import PNG
import Pixels
import TestSupport
import Testing

/// Files that somebody made to do harm: they are refused in words, soon, and nothing is read or written outside.
struct HostileTests {
  let scratch = try! Scratch()

  func bake(_ manifest: String) throws -> Tool.Run {
    try scratch.write(manifest, to: "guides.yaml")
    return try Tool.run(["bake"], in: scratch.folder)
  }

  /// A guide whose button is the picture `file`.
  func bake(picture file: String) throws -> Tool.Run {
    try bake(
      """
      version: 1
      devices: [iphone5]
      guides:
        a: { button: { image: \(file), frame: { left: 0, top: 0, width: 10, height: 10 } } }
      """)
  }

  func expectRefusal(_ run: Tool.Run, _ words: String, at place: SourceLocation = #_sourceLocation) {
    #expect(run.exitCode == 2, "\(run)", sourceLocation: place)
    #expect(run.errors.contains(words), "\(run.errors)", sourceLocation: place)
    #expect(run.errors.hasSuffix("nothing was baked\n"), "\(run.errors)", sourceLocation: place)
  }

  // MARK: Bombs

  @Test(arguments: [(30_000, 30_000), (16_384, 16_384), (1, 2_000_000_000)])
  func aPictureThatDeclaresMoreThanAnyScreenHas(width: Int, height: Int) throws {
    try png(width: width, height: height, data: [UInt8](repeating: 0, count: 1 << 20), to: "a.png")
    let run = try bake(picture: "a.png")
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("a.png: ") && run.errors.contains("[unreadable-picture]"), "\(run.errors)")
  }

  /// 100 MB of zeros in 100 KB, where four bytes are wanted; and the same as a comment and as a colour profile.
  @Test func aPictureThatInflatesBeyondItsSize() throws {
    let zeros = [UInt8](repeating: 0, count: 100 << 20)
    try png(width: 1, height: 1, data: zeros, to: "a.png")
    try png(width: 1, height: 1, data: [0, 0, 0, 0, 0], extra: ("zTXt", Array("a\0\0".utf8), zeros), to: "b.png")
    try png(width: 1, height: 1, data: [0, 0, 0, 0, 0], extra: ("iCCP", Array("a\0\0".utf8), zeros), to: "c.png")
    for file in ["a.png", "b.png", "c.png"] {
      let run = try bake(picture: file)
      // What is left over may be passed over, as by every reader of PNG.
      #expect(run.exitCode == 0 || run.exitCode == 2, "\(run)")
    }
  }

  @Test func aliasesThatMultiply() throws {
    let levels = (1...9).map {
      "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ", "))]"
    }
    let run = try bake("version: 1\na0: &a0 lol\n\(levels.joined(separator: "\n"))\nguides: {}\n")
    expectRefusal(run, "aliases are not supported")
  }

  @Test(arguments: ["[", "{a: ", "- ", "? "])
  func nestingWithoutEnd(opening: String) throws {
    let run = try bake("version: 1\nguides: \n \(String(repeating: opening, count: 200_000))")
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("error: "))
  }

  @Test func aManifestOf100MB() throws {
    let file = scratch.folder.appending(path: "guides.yaml")
    try Data("version: 1\nguides: {}\n".utf8).write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 100 << 20)
    try handle.close()
    let run = try Tool.run(["bake"], in: scratch.folder)
    expectRefusal(run, "guides.yaml:1:1: error: the file is larger than 4 MiB [too-large]")
  }

  @Test func keysWithoutEnd() throws {
    let million = (0..<1_000_000).map { "k\($0): 1" }.joined(separator: "\n")
    expectRefusal(try bake("version: 1\n\(million)\n"), "larger than 4 MiB")
    // As many as fit.
    let many = (0..<350_000).map { "k\($0): 1" }.joined(separator: "\n")
    let run = try bake("version: 1\nguides: {}\n\(many)\n")
    expectRefusal(run, "unknown key 'k0'")
    expectRefusal(run, "350000 errors")
  }

  // MARK: Ways out

  @Test(arguments: ["../secret.png", "/etc/hostname.png", "art/../../secret.png", "link/secret.png", "~/secret.png"])
  func pathsThatClimbOut(path: String) throws {
    // The manifest's folder is one within the scratch folder, beside what it must not see.
    let inside = scratch.folder.appending(path: "inside/art")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    let good = try Data(contentsOf: Repository.folder.appending(path: "docs/images/compose.png"))
    try good.write(to: scratch.folder.appending(path: "secret.png"))
    try scratch.write("style: {}\n", to: "secret.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.folder.path + "/inside/link", withDestinationPath: "..")
    let manifests = [
      "include: [\"\(path.replacing(".png", with: ".yaml"))\"]\nversion: 1\nguides: { a: { tip: Hi } }",
      "version: 1\nguides: { a: { button: { image: \"\(path)\", frame: { left: 0, top: 0, width: 9, height: 9 } } } }",
      "version: 1\nstyle: { font: { files: [\"\(path)\"] } }\nguides: { a: { tip: Hi } }",
      "version: 1\noutput: { directory: \"\(path)\" }\nguides: { a: { tip: Hi } }",
      "version: 1\nguides: { a: { target: { shape: image, image: \"\(path)\" } } }",
      "version: 1\nreveals: { a: { over: \"\(path)\" } }",
    ]
    for manifest in manifests {
      try scratch.write(manifest, to: "inside/guides.yaml")
      let run = try Tool.run(["bake"], in: scratch.folder.appending(path: "inside"))
      expectRefusal(run, "[path-outside]")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted() == [
        "inside", "secret.png", "secret.yaml",
      ])
  }

  @Test(arguments: ["../a", "a/b", "..", "/tmp/a", "a\\b", ".a", "a\u{202E}b"])
  func namesThatAreNoFiles(name: String) throws {
    for key in ["guides", "reveals"] {
      let run = try bake("version: 1\ndevices: [iphone5]\n\(key): { '\(name)': {} }\n")
      expectRefusal(run, "[invalid-name]")
    }
    let state = try bake("version: 1\ndevices: [iphone5]\nguides: { a: { tip: Hi, states: { '\(name)': {} } } }\n")
    #expect(state.exitCode == 2, "\(state)")
    #expect(!FileManager.default.fileExists(atPath: scratch.folder.path + "/build"))
  }

  @Test(arguments: ["../{name}{_device}", "/tmp/{name}{_device}", "a/../../{name}{_device}"])
  func templatesThatClimbOut(template: String) throws {
    let run = try bake(
      "version: 1\ndevices: [iphone5]\noutput: { naming: \"\(template)\" }\nguides: { a: { tip: Hi } }\n")
    #expect(run.exitCode == 2, "\(run)")
    #expect(run.errors.hasPrefix("guides.yaml:3:2") && run.errors.contains("[invalid-value]"), "\(run.errors)")
  }

  // MARK: Drawings

  /// A red square that lies beside the drawing, and that it must not find.
  static let references = [
    #"<image href="other.png" width="20" height="20"/>"#,
    #"<image href="other.svg" width="20" height="20"/>"#,
    #"<image xlink:href="./other.svg" width="20" height="20"/>"#,
    #"<image href="file://FOLDER/other.svg" width="20" height="20"/>"#,
    #"<image href="FOLDER/other.svg" width="20" height="20"/>"#,
    #"<image href="http://127.0.0.1:9/other.svg" width="20" height="20"/>"#,
    #"<use href="other.svg#all"/>"#,
    #"<use xlink:href="file://FOLDER/other.svg#all"/>"#,
    #"<style>@import url("other.css"); @import "file://FOLDER/other.css";</style><rect class="c" width="20" height="20" fill="none"/>"#,
    #"<rect width="20" height="20" fill="url(other.svg#paint)"/>"#,
    #"<rect width="20" height="20" fill="none" filter="url(other.svg#flood)"/>"#,
    #"<filter id="f" x="0" y="0" width="1" height="1"><feImage href="other.svg"/></filter><rect width="20" height="20" fill="none" filter="url(#f)"/>"#,
    #"<xi:include href="other.svg" xmlns:xi="http://www.w3.org/2001/XInclude"/>"#,
    #"<xi:include href="file://FOLDER/other.svg" parse="xml" xmlns:xi="http://www.w3.org/2001/XInclude"/>"#,
    "&out;",
    "<g>&out;</g>",
  ]

  @Test(arguments: references)
  func aDrawingLoadsNothing(reference: String) throws {
    let folder = scratch.folder.path
    let more = reference.hasPrefix("&") ? " <!ENTITY % more SYSTEM 'file://\(folder)/x.dtd'> %more;" : ""
    try scratch.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">
      <linearGradient id="paint"><stop stop-color="red"/></linearGradient>
      <filter id="flood"><feFlood flood-color="red"/></filter>
      <rect id="all" width="20" height="20" fill="red"/></svg>
      """, to: "other.svg")
    try scratch.write(".c { fill: red !important }", to: "other.css")
    try scratch.write("<rect width=\"20\" height=\"20\" fill=\"red\"/>", to: "entity.xml")
    try scratch.write(
      """
      <?xml version="1.0"?>
      <?xml-stylesheet href="other.css" type="text/css"?>
      <!DOCTYPE svg SYSTEM "file://\(folder)/x.dtd" [<!ENTITY out SYSTEM "file://\(folder)/entity.xml">\(more)]>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20">
      \(reference.replacing("FOLDER", with: folder))</svg>
      """, to: "a.svg")
    try scratch.write("<!ENTITY out 'x'>", to: "x.dtd")
    let run = try bake(picture: "a.svg")
    if run.exitCode == 2 {
      #expect(run.errors.contains("an SVG that cannot be"), "\(run.errors)")
    } else {
      #expect(run.exitCode == 0, "\(run)")
      let picture = try PNGDecoder.decode(path: folder + "/build/guides/a_iphone5@2x.png")
      #expect(!picture.pixels.contains { $0.red > 60 && $0.green < 40 && $0.alpha > 0 })
    }
  }

  /// Drawings of a few hundred bytes that would keep librsvg busy for minutes or for ever.
  @Test(arguments: [
    uses(levels: 12),
    #"<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="100000000"/></filter><rect width="99" height="99" filter="url(#f)"/>"#,
  ])
  func aDrawingThatTakesForEver(body: String) throws {
    try scratch.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">\#(body)</svg>"#, to: "a.svg")
    let run = try bake(picture: "a.svg")
    #expect([1, 2].contains(run.exitCode), "\(run)")
    #expect(run.errors.contains("a.svg"), "\(run.errors)")
  }

  /// Ten times as many squares with every level.
  static func uses(levels: Int) -> String {
    var body = ##"<rect id="a0" width="9" height="9"/>"##
    for level in 1...levels {
      let uses = String(repeating: ##"<use href="#a\##(level - 1)"/>"##, count: 10)
      body += ##"<g id="a\##(level)">\##(uses)</g>"##
    }
    return body
  }

  // MARK: Files

  func png(
    width: Int, height: Int, data: [UInt8], extra: (String, [UInt8], [UInt8])? = nil, to name: String
  ) throws {
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    func compressed(_ bytes: [UInt8]) -> [UInt8] {
      var count = compressBound(UInt(bytes.count))
      return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, length in
        compress2(buffer.baseAddress, &count, bytes, UInt(bytes.count), 9)
        length = Int(count)
      }
    }
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      let content = Array(name.utf8) + body
      return number(body.count) + content + number(Int(crc32(0, content, UInt32(content.count))))
    }
    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    file += chunk("IHDR", number(width) + number(height) + [8, 6, 0, 0, 0])
    if let (kind, head, body) = extra { file += chunk(kind, head + compressed(body)) }
    file += chunk("IDAT", compressed(data)) + chunk("IEND", [])
    try Data(file).write(to: scratch.folder.appending(path: name))
  }
}
