import Files
import Geometry

extension Record {
  /// The record in the bytes of a `guides.json`, however that is laid out. Keys that this version does not know are
  /// passed over.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    self = try JSONReader.read(bytes) { (reader) throws(JSONError) in try Record(&reader) }
  }

  private init(_ reader: inout JSONReader) throws(JSONError) {
    var program: Program?
    var shard: Shard?
    var outputs: [Output] = []
    var reveals: [Reveal] = []
    try reader.map(needing: ["version", "outputs", "reveals"]) { (reader, key) throws(JSONError) in
      switch key {
      case "version":
        let version = try reader.integer()
        guard version == Self.version else {
          throw reader.fault("a record of version \(version); this program reads version \(Self.version)")
        }
      case "program": program = try Program(&reader)
      case "shard": shard = try Shard(&reader)
      case "outputs": outputs = try reader.items { (reader) throws(JSONError) in try Output(&reader) }
      case "reveals": reveals = try reader.items { (reader) throws(JSONError) in try Reveal(&reader) }
      default: try reader.skip()
      }
    }
    guard let program else { throw JSONError("a record of an older Scrim") }
    self.init(program: program, shard: shard, outputs: outputs, reveals: reveals)
    var names: Set<String> = []
    for output in outputs where !names.insert(output.name).inserted {
      throw JSONError("'\(output.name)' is there twice")
    }
  }
}

extension Record.Program {
  fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
    self.init(version: "", libraries: [])
    try reader.map(needing: ["scrim", "libraries"]) { (reader, key) throws(JSONError) in
      switch key {
      case "scrim": version = try reader.text()
      case "libraries":
        var libraries: [Library] = []
        try reader.map { (reader, key) throws(JSONError) in
          libraries.append(Library(try reader.text(of: key), try reader.text()))
        }
        self = Self(version: version, libraries: libraries)
      default: try reader.skip()
      }
    }
  }
}

extension Record.Shard {
  fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
    self.init(index: 1, count: 1, bake: .none)
    try reader.map(needing: ["index", "count", "bake"]) { (reader, key) throws(JSONError) in
      switch key {
      case "index": index = try reader.integer(1...Int(Int32.max))
      case "count": count = try reader.integer(1...Int(Int32.max))
      case "bake": bake = try reader.digest()
      case "incomplete": isIncomplete = try reader.bool()
      default: try reader.skip()
      }
    }
    guard index <= count else { throw reader.fault("shard \(index) of \(count)") }
  }
}

extension Record.Output {
  init(_ reader: inout JSONReader) throws(JSONError) {
    self.init(
      name: "", kind: .guide, guide: "", scale: 1, size: PixelSize(width: 1, height: 1), points: .zero,
      provenance: Record.Provenance(scene: nil, bytes: 0, sha256: .none))
    var hasDigest = false
    try reader.map(
      needing: ["name", "kind", "guide", "appearance", "scale", "size", "points"]
    ) { (reader, key) throws(JSONError) in
      switch key {
      case "name": name = try reader.name()
      case "kind": kind = try reader.word()
      case "guide": guide = try reader.text()
      case "page": page = try reader.count()
      case "pages": pages = try reader.count()
      case "state": state = try reader.text()
      case "step": step = try reader.count()
      case "steps": steps = try reader.count()
      case "device": device = try reader.text()
      case "orientation": orientation = try reader.text()
      case "appearance": appearance = try reader.text()
      case "scale": scale = try reader.integer(1...3)
      case "size":
        let numbers: SIMD2<Double> = try reader.numbers()
        guard let width = Int32(exactly: numbers.x), let height = Int32(exactly: numbers.y), width > 0, height > 0
        else { throw reader.fault("whole numbers of at least 1 are wanted") }
        size = PixelSize(width: Int(width), height: Int(height))
      case "points":
        let numbers: SIMD2<Double> = try reader.numbers()
        guard numbers.min() >= 0 else { throw reader.fault("a negative size") }
        points = Size(numbers.x, numbers.y)
      case "scrim": scrim = try reader.color()
      case "holes":
        content.holes = try reader.items { (reader) throws(JSONError) in try Record.Content.Hole(&reader) }
      case "texts":
        content.texts = try reader.items { (reader) throws(JSONError) in try Record.Content.Text(&reader) }
      case "button": content.button = try Record.Content.Button(&reader)
      case "spoken": content.spoken = try reader.text()
      case "elements": elements = try reader.items { (reader) throws(JSONError) in try Record.Element(&reader) }
      case "scene": provenance.scene = try reader.digest()
      case "colors": provenance.colors = try reader.text()
      case "effort": provenance.effort = try reader.text()
      case "pictures":
        provenance.pictures = try reader.items { (reader) throws(JSONError) in
          try Record.Provenance.Picture(&reader)
        }
      case "fonts":
        provenance.fonts = try reader.items { (reader) throws(JSONError) in try Record.Provenance.Font(&reader) }
      case "bytes": provenance.bytes = try reader.integer()
      case "sha256":
        provenance.sha256 = try reader.digest()
        hasDigest = true
      case "exceedsColors": provenance.exceedsColors = try reader.bool()
      default: try reader.skip()
      }
    }
    guard hasDigest else { throw reader.fault("a record of an older Scrim") }
  }
}

extension Record.Content.Hole {
  fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
    self.init(id: "", frame: .zero, shape: .rect)
    try reader.map(needing: ["id", "frame", "shape"]) { (reader, key) throws(JSONError) in
      switch key {
      case "id": id = try reader.text()
      case "frame": frame = try Record.Frame(&reader)
      case "shape": shape = try reader.word()
      case "radius": radius = try reader.length()
      default: try reader.skip()
      }
    }
  }
}

extension Record.Content.Text {
  fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
    self.init(element: "", frame: .zero, text: "")
    try reader.map(needing: ["element", "frame", "text"]) { (reader, key) throws(JSONError) in
      switch key {
      case "element": element = try reader.text()
      case "frame": frame = try Record.Frame(&reader)
      case "text": text = try reader.text()
      default: try reader.skip()
      }
    }
  }
}

extension Record.Content.Button {
  fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
    self.init(frame: .zero)
    try reader.map(needing: ["frame"]) { (reader, key) throws(JSONError) in
      switch key {
      case "frame": frame = try Record.Frame(&reader)
      case "text": text = try reader.text()
      default: try reader.skip()
      }
    }
  }
}

extension Record.Element {
  fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
    self.init(role: "", id: "", frame: .zero, look: "")
    try reader.map(needing: ["role", "id", "frame", "look"]) { (reader, key) throws(JSONError) in
      switch key {
      case "role": role = try reader.text()
      case "id": id = try reader.text()
      case "frame": frame = try Record.Frame(&reader)
      case "color": color = try reader.color()
      case "font": font = try reader.text()
      case "fontSize": fontSize = try reader.length()
      case "weight": weight = try reader.integer(1...1000)
      case "lineWidth": lineWidth = try reader.length()
      case "look": look = try reader.text()
      default: try reader.skip()
      }
    }
  }
}

extension Record.Provenance.Picture {
  fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
    self.init(file: "", sha256: .none)
    try reader.map(needing: ["file", "sha256"]) { (reader, key) throws(JSONError) in
      switch key {
      case "file": file = try reader.text()
      case "sha256": sha256 = try reader.digest()
      default: try reader.skip()
      }
    }
  }
}

extension Record.Provenance.Font {
  fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
    self.init(name: "", version: "", sha256: .none)
    try reader.map(needing: ["name", "version", "sha256"]) { (reader, key) throws(JSONError) in
      switch key {
      case "name": name = try reader.text()
      case "version": version = try reader.text()
      case "sha256": sha256 = try reader.digest()
      default: try reader.skip()
      }
    }
  }
}

extension Record.Reveal {
  fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
    self.init(
      name: "", transition: "", device: "", orientation: "", mask: "", anchorPoint: .zero, from: .zero, to: .zero,
      duration: 0)
    try reader.map(
      needing: [
        "name", "transition", "device", "orientation", "appearance", "mask", "anchorPoint", "from", "to", "duration",
      ]
    ) { (reader, key) throws(JSONError) in
      switch key {
      case "name": name = try reader.text()
      case "transition": transition = try reader.text()
      case "device": device = try reader.text()
      case "orientation": orientation = try reader.text()
      case "appearance": appearance = try reader.text()
      case "mask": mask = try reader.name()
      case "anchorPoint": anchorPoint = try Point(&reader)
      case "from": from = try Point(&reader)
      case "to": to = try Point(&reader)
      case "duration": duration = try reader.length()
      case "frames": frames = try reader.items { (reader) throws(JSONError) in try reader.name() }
      case "animation": animation = try reader.name()
      default: try reader.skip()
      }
    }
  }
}

extension Record.Frame {
  fileprivate static let zero = Self(x: 0, y: 0, width: 0, height: 0)

  fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
    let numbers: SIMD4<Double> = try reader.numbers()
    guard numbers.z >= 0, numbers.w >= 0 else { throw reader.fault("a negative size") }
    self.init(x: numbers.x, y: numbers.y, width: numbers.z, height: numbers.w)
  }
}

extension Point {
  fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
    let numbers: SIMD2<Double> = try reader.numbers()
    self.init(numbers.x, numbers.y)
  }
}

extension Digest {
  /// Until the right one is read.
  fileprivate static let none = Digest(words: .zero)
}

extension JSONReader {
  /// The name of a picture.
  fileprivate mutating func name() throws(JSONError) -> String {
    let name = try text()
    guard Record.isName(name) else { throw fault("'\(name)' is no name of a picture") }
    return name
  }

  fileprivate mutating func count() throws(JSONError) -> Int { try integer(1...Int(Int32.max)) }
}
