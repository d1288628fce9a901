import Foundation
import Record
import TestSupport
import YAML

/// What the repository has of manifests, pictures and fonts: inputs are made by changing these.
struct Seeds {
  private(set) var manifests: [Tree] = []
  private(set) var documents: [Tree] = []
  private(set) var drawings: [String] = []
  /// Fonts in small files, which are read the sooner.
  private(set) var fonts: [[UInt8]] = []
  private(set) var words: [String] = []
  /// What stands under each key in any manifest.
  private(set) var values: [String: [Tree]] = [:]
  private(set) var keys: [String] = []

  init() throws {
    let root = Repository.folder
    var texts: [String] = []
    for folder in ["Tests", "Sources/fuzz/Seeds", "docs", "README.md", "guides.yaml", "../shared/acceptance"] {
      for file in Self.files(root.appending(path: folder)) {
        switch file.pathExtension {
        case "yaml", "json": texts.append(try String(contentsOf: file, encoding: .utf8))
        case "swift": texts += Self.blocks(try String(contentsOf: file, encoding: .utf8), between: "\"\"\"")
        case "md": texts += Self.blocks(try String(contentsOf: file, encoding: .utf8), between: "```")
        default: break
        }
      }
    }
    for text in texts {
      let bytes = Array(text.utf8)
      if let json = try? JSON(parsing: bytes) {
        documents.append(Tree(json))
      } else if text.contains("guides:") || text.contains("sprites:") || text.contains("reveals:"),
        let node = YAMLReader.parse(bytes, name: "seed").root, case .map = Tree(node)
      {
        manifests.append(Tree(node))
      }
    }
    for tree in manifests { collect(tree) }
    keys = values.keys.sorted()
    words = Set(words).sorted()
    for folder in ["assets", "Tests/GoldenTests/Cases"] {
      for file in Self.files(root.appending(path: folder)) where file.pathExtension == "svg" {
        drawings.append(try String(contentsOf: file, encoding: .utf8))
      }
    }
    for path in Repository.dejaVu.suffix(1) + ["/usr/share/fonts/opentype/inter/Inter-Regular.otf"] {
      if let data = try? Data(contentsOf: URL(filePath: path)) { fonts.append(Array(data)) }
    }
    precondition(!manifests.isEmpty && !documents.isEmpty && !drawings.isEmpty && !fonts.isEmpty, "seeds are missing")
  }

  private mutating func collect(_ tree: Tree) {
    switch tree {
    case .word(let text, _): words.append(text)
    case .list(let items): for item in items { collect(item) }
    case .map(let entries):
      for entry in entries {
        values[entry.key, default: []].append(entry.value)
        collect(entry.value)
      }
    }
  }

  /// Sorted, so that a case is the same on every disk.
  private static func files(_ url: URL) -> [URL] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { return [url] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.sorted().flatMap { files(url.appending(path: $0)) }
  }

  /// The blocks that two lines with `fence` enclose, without their common indentation.
  private static func blocks(_ text: String, between fence: String) -> [String] {
    var blocks: [String] = []
    var open: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.contains(fence) else {
        open?.append(line)
        continue
      }
      if let lines = open {
        let indent = lines.filter { !$0.allSatisfy { $0 == " " } }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        blocks.append(lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n") + "\n")
        open = nil
      } else {
        open = []
      }
    }
    return blocks
  }
}
