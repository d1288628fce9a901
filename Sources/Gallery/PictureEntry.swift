import Comparing
import Files
import Geometry
import Record

/// A picture of a page, with the numbers of its files.
struct PictureEntry {
  let picture: Comparison.Picture
  let crop: PixelRect?
  /// Old, new, mask, old crop, new crop, screenshot.
  let files: [Int?]
  /// Whether one of them should be there and is not.
  let lacksFile: Bool

  func write(_ json: inout ScriptJSON) {
    json.map { json in
      json.add("name", picture.name)
      json.add("oldName", picture.oldName)
      json.add("change", picture.change.rawValue)
      let subject = picture.subject
      json.add("guide", subject.guideText)
      json.add("screen", subject.screenText)
      json.add("device", subject.device)
      json.add("locale", subject.locale)
      json.add("landscape", subject.isLandscape)
      json.add("dark", subject.isDark)
      json.add("scale", subject.scale)
      for (key, file) in [("old" as StaticString, picture.old), ("new", picture.new)] {
        guard let file else { continue }
        json.key(key)
        json.map {
          $0.add("bytes", file.length)
          $0.add("sha256", file.sha256?.hex)
          $0.add("width", file.size?.width)
          $0.add("height", file.size?.height)
        }
      }
      if let pixels = picture.pixels { write(pixels, &json) }
      if !picture.words.isEmpty {
        json.key("words")
        json.list(picture.words) { $0.add($1.text) }
      }
      if !picture.causes.isEmpty {
        json.key("causes")
        json.list(picture.causes) { $0.add($1) }
      }
      json.add("unexplained", picture.isUnexplained)
      json.add("reason", picture.reason)
      json.add("accepted", picture.isAccepted)
      if let crop {
        json.key("crop")
        json.list([crop.x, crop.y, crop.width, crop.height]) { $0.add($1) }
      }
      json.add("lacksFile", lacksFile)
      json.key("files")
      json.list(files) { json, number in
        if let number { json.add(number) } else { json.addNull() }
      }
    }
  }

  private func write(_ pixels: PixelDifference, _ json: inout ScriptJSON) {
    json.key("pixels")
    json.map { json in
      json.add("width", pixels.size.width)
      json.add("height", pixels.size.height)
      json.add("depth", pixels.depth)
      json.add("count", pixels.count)
      for (key, count) in [
        ("unexplained" as StaticString, pixels.unexplained), ("unseen", pixels.unseen), ("tolerated", pixels.tolerated),
        ("antialiased", pixels.antialiased), ("ignored", pixels.ignored),
      ] where count > 0 { json.add(key, count) }
      json.add("maxDelta", pixels.maxDelta)
      json.add("frames", pixels.frames)
      json.add("playing", pixels.playing)
      json.add("regionCount", pixels.regionCount)
      json.key("regions")
      json.list(pixels.regions) { json, region in
        json.list([0]) { json, _ in
          let box = region.box
          let explained = region.isExplained.map { $0 ? 1 : 0 } ?? -1
          for number in [box.x, box.y, box.width, box.height, region.count, region.maxDelta, explained] {
            json.add(number)
          }
          json.add(region.elements.joined(separator: ", "))
          json.add(region.unexplained)
        }
      }
    }
  }
}
