import Files
import Geometry
import PNG
import Pixels
import Record

/// A guide as simple as can be, as a picture and as what its record would tell: a scrim with a hole, a tip and an arrow.
/// Lengths are points.
struct Sketch {
  var guide = "compose"
  var page: Int?
  var device: String? = "iphone6"
  var size = PixelSize(width: 120, height: 160)
  var scale = 1
  var scrimAlpha: UInt8 = 181
  var hole = PixelRect(x: 20, y: 20, width: 30, height: 30)
  var text = "Tap here"
  var tip = PixelRect(x: 20, y: 90, width: 60, height: 12)
  var tipColor = Color(red: 255, green: 255, blue: 255)
  var fontSize = 17.0
  var font = "4.0"
  var arrow = PixelRect(x: 34, y: 55, width: 4, height: 30)
  /// Where other pixels are painted, without a word in the record.
  var blots: [(box: PixelRect, color: Color)] = []
  var program = "0.1.0"

  var pixelSize: PixelSize { PixelSize(width: size.width * scale, height: size.height * scale) }

  var pixels: [Pixel] {
    let width = pixelSize.width
    let scrim = Pixel(red: 0, green: 0, blue: 0, alpha: scrimAlpha)
    var pixels = Array(repeating: scrim, count: width * pixelSize.height)
    func fill(_ box: PixelRect, _ color: Color, _ isInk: (Int, Int) -> Bool = { _, _ in true }) {
      let box = PixelRect(x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale)
        .intersection(pixelSize.bounds)
      let pixel = Pixel(color)
      for y in box.y..<max(box.y, box.bottom) {
        for x in box.x..<max(box.x, box.right) where isInk(x - box.x, y - box.y) { pixels[y * width + x] = pixel }
      }
    }
    fill(hole, Color(red: 0, green: 0, blue: 0, alpha: 0))
    let letters = text.utf8.map(Int.init)
    let size = Int(fontSize)
    fill(tip, tipColor) { x, y in (letters[x / 6 % letters.count] * (y + 1) + x * size) % 3 == 0 }
    fill(arrow, Color(red: 255, green: 255, blue: 255))
    for blot in blots { fill(blot.box, blot.color) }
    return pixels
  }

  /// Red, green, blue and alpha of all pixels.
  var samples: [UInt8] { pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] } }

  var bytes: [UInt8] { PNGEncoder(effort: .fast).encode(Bitmap(size: pixelSize, pixels: pixels)).bytes }

  var name: String {
    let screen = device.map { "_\($0)" } ?? ""
    return "\(guide)\(page.map { "_\($0)" } ?? "")\(screen)\(scale > 1 ? "@\(scale)x" : "").png"
  }

  /// - Parameter file: of which bytes it tells; its own where that is `nil`.
  func output(named name: String? = nil, of file: [UInt8]? = nil) -> Record.Output {
    let file = file ?? bytes
    func frame(_ box: PixelRect) -> Record.Frame {
      Record.Frame(x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height))
    }
    func look(_ text: String) -> String { String(Digest(of: Array(text.utf8)).hex.prefix(16)) }
    let scrim = Color(red: 0, green: 0, blue: 0, alpha: scrimAlpha)
    let holeSize = "\(hole.width) \(hole.height)"
    let inks = "\(text) \(tipColor.hex) \(fontSize) \(font)"
    let scene = Digest(of: Array("\(guide) \(size) \(scrim) \(hole) \(tip) \(inks) \(arrow)".utf8))
    return Record.Output(
      name: name ?? self.name, kind: .guide, guide: guide, page: page, pages: page.map { max(2, $0) }, device: device,
      orientation: device == nil ? nil : "portrait", scale: scale, size: pixelSize,
      points: Size(Double(size.width), Double(size.height)), scrim: scrim,
      content: Record.Content(
        holes: [.init(id: "target", frame: frame(hole), shape: .rect)],
        texts: [.init(element: "tip", frame: frame(tip), text: text)], spoken: Record.spoken([text])),
      elements: [
        .init(role: "hole", id: "target", frame: frame(hole), look: look(holeSize)),
        .init(
          role: "tip", id: "tip", frame: frame(tip), color: tipColor, font: "Inter", fontSize: fontSize, weight: 400,
          look: look(inks)),
        .init(role: "arrow", id: "arrow", frame: frame(arrow), look: look("\(arrow.width) \(arrow.height)")),
      ],
      provenance: Record.Provenance(
        scene: scene, fonts: [.init(name: "Inter Regular", version: font, sha256: Digest(of: Array(font.utf8)))],
        bytes: file.count, sha256: Digest(of: file)))
  }
}

extension MemoryTree {
  /// A bake of sketches, with its record.
  convenience init(
    _ name: String, _ sketches: [Sketch], program: String = "0.1.0", hasIDs: Bool = false, hasRecord: Bool = true
  ) {
    let pictures = sketches.map(\.bytes)
    var files = Dictionary(uniqueKeysWithValues: zip(sketches.map(\.name), pictures))
    if hasRecord {
      files["guides.json"] =
        Record(
          program: Record.Program(version: program, libraries: []),
          outputs: zip(sketches, pictures).map { $0.output(of: $1) }, reveals: []
        ).bytes
    }
    self.init(name, files, hasIDs: hasIDs)
  }
}
