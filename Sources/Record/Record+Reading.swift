import Files
import Geometry

extension Record {
  /// The record in the bytes of a `guides.json`. Keys that this version does not know are passed over.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    let document = JSON.Entry(try JSON(parsing: bytes))
    let version = try document.member("version").integer()
    guard version == Self.version else {
      throw document.fault("a record of version \(version); this program reads version \(Self.version)")
    }
    self.init(
      program: try Program(document.member("program")), shard: try document["shard"].map(Shard.init),
      outputs: try document["outputs"]?.items().map { (output) throws(JSONError) in try Output(output) } ?? [],
      reveals: try document["reveals"]?.items().map { (reveal) throws(JSONError) in try Reveal(reveal) } ?? [])
  }
}

extension Record.Output {
  fileprivate init(_ entry: JSON.Entry) throws(JSONError) {
    let size = try entry.member("size").integers(2)
    let points = try entry.member("points").numbers(2)
    self.init(
      name: try entry.member("name").text(), kind: try entry.member("kind").word(),
      guide: try entry.member("guide").text(), page: try entry["page"]?.integer(),
      pages: try entry["pages"]?.integer(), state: try entry["state"]?.text(), step: try entry["step"]?.integer(),
      steps: try entry["steps"]?.integer(), device: try entry["device"]?.text(),
      orientation: try entry["orientation"]?.text(), appearance: try entry.member("appearance").text(),
      scale: try entry.member("scale").integer(), size: PixelSize(width: size[0], height: size[1]),
      points: Size(points[0], points[1]), scrim: try entry["scrim"]?.color(), content: try Record.Content(entry),
      elements: try entry["elements"]?.items().map { (element) throws(JSONError) in
        try Record.Element(element)
      } ?? [],
      provenance: try Record.Provenance(entry))
  }
}

extension Record.Program {
  fileprivate init(_ entry: JSON.Entry) throws(JSONError) {
    self.init(
      version: try entry.member("scrim").text(),
      libraries: try entry.member("libraries").members().map { (name, version) throws(JSONError) in
        Library(name, try version.text())
      })
  }
}

extension Record.Shard {
  fileprivate init(_ entry: JSON.Entry) throws(JSONError) {
    self.init(
      index: try entry.member("index").integer(), count: try entry.member("count").integer(),
      bake: try entry.member("bake").digest())
  }
}

extension Record.Element {
  fileprivate init(_ entry: JSON.Entry) throws(JSONError) {
    self.init(
      role: try entry.member("role").text(), id: try entry.member("id").text(),
      frame: try Record.Frame(entry.member("frame")), color: try entry["color"]?.color(),
      font: try entry["font"]?.text(), fontSize: try entry["fontSize"]?.number(),
      weight: try entry["weight"]?.integer(), lineWidth: try entry["lineWidth"]?.number(),
      look: try entry.member("look").text())
  }
}

extension Record.Provenance {
  fileprivate init(_ entry: JSON.Entry) throws(JSONError) {
    self.init(
      scene: try entry["scene"]?.digest(), colors: try entry["colors"]?.text() ?? "auto",
      effort: try entry["effort"]?.text() ?? "fast",
      pictures: try entry["pictures"]?.items().map { (picture) throws(JSONError) in
        Picture(file: try picture.member("file").text(), sha256: try picture.member("sha256").digest())
      } ?? [],
      fonts: try entry["fonts"]?.items().map { (font) throws(JSONError) in
        Font(
          name: try font.member("name").text(), version: try font.member("version").text(),
          sha256: try font.member("sha256").digest())
      } ?? [],
      bytes: try entry.member("bytes").integer(), sha256: try entry.member("sha256").digest(),
      exceedsColors: try entry["exceedsColors"]?.bool() ?? false)
  }
}

extension Record.Content {
  fileprivate init(_ entry: JSON.Entry) throws(JSONError) {
    self.init(
      holes: try entry["holes"]?.items().map { (hole) throws(JSONError) in
        Hole(
          id: try hole.member("id").text(), frame: try Record.Frame(hole.member("frame")),
          shape: try hole.member("shape").word(), radius: try hole["radius"]?.number())
      } ?? [],
      texts: try entry["texts"]?.items().map { (text) throws(JSONError) in
        Text(
          element: try text.member("element").text(), frame: try Record.Frame(text.member("frame")),
          text: try text.member("text").text())
      } ?? [],
      button: try entry["button"].map { (button) throws(JSONError) in
        Button(frame: try Record.Frame(button.member("frame")), text: try button["text"]?.text())
      },
      spoken: try entry["spoken"]?.text())
  }
}

extension Record.Reveal {
  fileprivate init(_ entry: JSON.Entry) throws(JSONError) {
    self.init(
      name: try entry.member("name").text(), transition: try entry.member("transition").text(),
      device: try entry.member("device").text(), orientation: try entry.member("orientation").text(),
      appearance: try entry.member("appearance").text(), mask: try entry.member("mask").text(),
      anchorPoint: try Point(entry.member("anchorPoint")), from: try Point(entry.member("from")),
      to: try Point(entry.member("to")), duration: try entry.member("duration").number(),
      frames: try entry["frames"]?.items().map { (frame) throws(JSONError) in try frame.text() } ?? [],
      animation: try entry["animation"]?.text())
  }
}

extension Record.Frame {
  fileprivate init(_ entry: JSON.Entry) throws(JSONError) {
    let numbers = try entry.numbers(4)
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension Point {
  fileprivate init(_ entry: JSON.Entry) throws(JSONError) {
    let numbers = try entry.numbers(2)
    self.init(numbers[0], numbers[1])
  }
}

extension JSON.Entry {
  fileprivate func digest() throws(JSONError) -> Digest {
    guard let digest = Digest(hex: try text()) else { throw fault("64 hexadecimal digits are wanted") }
    return digest
  }

  /// Of 8 hexadecimal digits behind a `#`: red, green, blue and alpha.
  fileprivate func color() throws(JSONError) -> Color {
    let text = try text()
    guard text.utf8.count == 9, text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16) else {
      throw fault("a colour is wanted: '#' and 8 hexadecimal digits")
    }
    return Color(
      red: UInt8(truncatingIfNeeded: value >> 24), green: UInt8(truncatingIfNeeded: value >> 16),
      blue: UInt8(truncatingIfNeeded: value >> 8), alpha: UInt8(truncatingIfNeeded: value))
  }
}
