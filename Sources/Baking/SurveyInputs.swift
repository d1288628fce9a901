import Files
import Manifest
import Pictures
import Record
import Scene
import Typography

/// What a survey found that results depend on.
struct SurveyInputs: Sendable {
  /// Files of the manifest, and what decided which they are.
  var manifest: [Input]
  /// Pictures, and places where one was looked for, by absolute path.
  var pictures: [String: Input] = [:]
  /// Font files and folders of fonts, by absolute path.
  var fonts: [String: Input] = [:]
  /// Of the manifest, absolute.
  var folder: String

  var all: [Input] { manifest + pictures.values + fonts.values }

  /// What a picture is made from; the file is not known yet.
  func provenance(of picture: Plan.Picture) -> Record.Provenance {
    let pictures = picture.drawing.files.sorted().compactMap { file -> Record.Provenance.Picture? in
      guard case .file(let digest)? = self.pictures["\(folder)/\(file)"]?.content else { return nil }
      return .init(file: file, sha256: digest)
    }
    let fonts = picture.fonts.compactMap { font -> Record.Provenance.Font? in
      guard case .file(let digest)? = self.fonts[font.file]?.content else { return nil }
      return .init(name: font.name, version: font.version, sha256: digest)
    }
    return Record.Provenance(
      scene: picture.scene, colors: picture.colors.limit.rawValue, effort: picture.effort.rawValue, pictures: pictures,
      fonts: fonts.sortedAsRecorded(), bytes: 0, sha256: Digest(words: .zero))
  }

  /// Adds the fonts that glyphs are from: what is remembered of a file need not be read again.
  mutating func note(_ used: some Sequence<UsedFont>, of crew: Crew, index: Index?) {
    for folder in crew.fontFolders { fonts[folder.path] = folder }
    let remembered = index.map { index in index.fonts.map { index.inputs[$0] } } ?? []
    for input in remembered where fonts[input.path] == nil {
      if case .file = input.content, input.checked().isUnchanged { fonts[input.path] = input.checked().input }
    }
    // One of the manifest's that gives no glyph yet gives some where it changes.
    for file in Set(used.map(\.file) + crew.fontFiles) where fonts[file] == nil {
      fonts[file] = (try? Input.file(file, limit: .max - 1))?.input ?? Input(path: file, content: .absent)
    }
    // What draws SVGs counts as changed where its times did: to read it takes longer than to lay out anew.
    if let library = PictureLibraries.svgFile { fonts[library] = Input.folder(library) }
  }
}

extension [Record.Provenance.Font] {
  /// By name, then by digest; each once.
  fileprivate func sortedAsRecorded() -> [Record.Provenance.Font] {
    var seen: Set<Record.Provenance.Font> = []
    return filter { seen.insert($0).inserted }.sorted {
      $0.name == $1.name ? $0.sha256.hex.comes(before: $1.sha256.hex) : $0.name.comes(before: $1.name)
    }
  }
}
