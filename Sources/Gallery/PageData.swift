import Comparing
import Files
import Geometry
import Record

/// What a page shows, as its script reads it: keys without a value are left out, pictures that are the same counted.
struct PageData {
  private(set) var bytes: [UInt8] = []
  private let comparison: Comparison
  private let sheets: [FileName: Sheet]
  private var files: FileTable

  init(_ comparison: Comparison, sheets: [FileName: Sheet], leftOutCount: Int, files: FileTable) {
    self.comparison = comparison
    self.sheets = sheets
    self.files = files
    bytes = text(leftOutCount: leftOutCount)
  }

  private mutating func text(leftOutCount: Int) -> [UInt8] {
    var json = ScriptJSON()
    let shown = comparison.pictures.indices.filter { comparison.pictures[$0].change != .same }
    let places = Dictionary(uniqueKeysWithValues: zip(shown, shown.indices))
    let pictures = shown.map { entry(comparison.pictures[$0]) }
    json.map { json in
      json.add("version", 1)
      json.add("verdict", comparison.verdict.rawValue)
      for (key, side) in [("old" as StaticString, comparison.old), ("new", comparison.new)] {
        json.key(key)
        json.map {
          $0.add("name", side.name)
          $0.add("count", side.pictureCount)
          $0.add("hasRecord", side.hasRecord)
          $0.add("fault", side.recordFault)
        }
      }
      json.add("settings", settings)
      json.key("counts")
      json.list(Comparison.Change.allCases) { json, change in
        json.list([0]) { json, _ in
          json.add(change.rawValue)
          json.add(comparison.count(change))
          json.add(change.isDifference ? 1 : 0)
        }
      }
      json.add("leftOut", leftOutCount)
      json.key("edits")
      json.list(comparison.edits) { json, edit in
        json.map { json in
          json.add("title", edit.title)
          json.add("change", edit.change.rawValue)
          json.add("unexplained", edit.isUnexplained)
          json.key("clauses")
          json.list(edit.clauses) { json, clause in
            json.list([0]) { json, _ in
              json.add(clause.text)
              json.add(clause.count)
            }
          }
          json.key("pictures")
          json.list(edit.pictures.compactMap { places[$0] }) { $0.add($1) }
        }
      }
      json.key("pictures")
      json.list(pictures) { json, picture in picture.write(&json) }
      json.key("others")
      json.list(comparison.otherFiles) { json, file in
        json.map {
          $0.add("name", file.name)
          $0.add("change", file.change.rawValue)
          $0.add("reason", file.reason)
        }
      }
      // Tells this comparison from another that was written to the same place.
      json.add("id", String(Digest(of: json.bytes).hex.prefix(16)))
      json.add("folder", files.folder)
      json.key("files")
      json.list(files.names) { json, name in
        if let bytes = files.embedded[name], let kind = ImageKind(of: bytes) {
          json.add(plain: Base64.text(of: bytes), after: "data:\(kind.mediaType);base64,")
        } else {
          json.add(name)
        }
      }
    }
    return json.bytes
  }

  /// What counts as a difference, in words; `nil` where every pixel does.
  private var settings: String? {
    var texts: [String] = []
    switch comparison.settings.metric {
    case .exact(0): break
    case .exact(let tolerance): texts.append("channels may differ by \(tolerance)")
    case .yiq(let threshold, let ignoresAntialiasing):
      texts.append("distance in YIQ beyond \(threshold)" + (ignoresAntialiasing ? ", antialiasing ignored" : ""))
    }
    if !comparison.settings.ignored.isEmpty {
      let parts = comparison.settings.ignored.map { ignored in
        switch ignored {
        case .pixels(let box): "\(box.width)x\(box.height)+\(box.x)+\(box.y)"
        case .points(let box): "\(box.width)x\(box.height)+\(box.x)+\(box.y)pt"
        case .element(let name): name
        }
      }
      texts.append("ignored: " + parts.joined(separator: ", "))
    }
    if comparison.settings.maxPixels > 0 { texts.append("up to \(comparison.settings.maxPixels) pixels may differ") }
    if comparison.settings.maxRatio > 0 {
      texts.append("up to \(comparison.settings.maxRatio * 100) % of the pixels may differ")
    }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  private mutating func entry(_ picture: Comparison.Picture) -> PictureEntry {
    let sheet = sheets[FileName(picture.name)]
    let names = Sheet.Plate.allCases.map { sheet?[$0] } + [sheet?.screen]
    let numbers = names.map { name in name.flatMap { files.number(of: $0) } }
    return PictureEntry(
      picture: picture, crop: sheet?.crop, files: numbers,
      lacksFile: zip(names, numbers).contains { $0 != nil && $1 == nil })
  }
}
