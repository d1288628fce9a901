import Geometry

extension Record {
  /// The record in the bytes of a `guides.json`. Keys that this version does not know are passed over.
  package init(parsing bytes: [UInt8]) throws(RecordError) {
    let json: JSON
    do throws(JSONError) {
      json = try JSON(parsing: bytes)
    } catch {
      throw RecordError("not JSON, \(error)")
    }
    let document = Entry(json)
    let version: Int = try document.integer("version")
    guard version == Self.version else {
      throw RecordError("of version \(version), and this scrim knows only version \(Self.version)")
    }
    self.init(
      outputs: try document.entries("outputs") { (entry) throws(RecordError) in try Output(entry) },
      reveals: try document.entries("reveals") { (entry) throws(RecordError) in try Reveal(entry) })
  }

  /// A map of the document.
  fileprivate struct Entry {
    private let json: JSON

    init(_ json: JSON) {
      self.json = json
    }

    /// The value of a key, or `nil` where there is none. `read` is `nil` for what the key cannot be.
    func optional<Value>(_ key: String, _ read: (JSON) -> Value?) throws(RecordError) -> Value? {
      guard let value = json[key] else { return nil }
      guard let result = read(value) else { throw RecordError("without a sound '\(key)'") }
      return result
    }

    func required<Value>(_ key: String, _ read: (JSON) -> Value?) throws(RecordError) -> Value {
      guard let value = try optional(key, read) else { throw RecordError("without '\(key)'") }
      return value
    }

    func text(_ key: String) throws(RecordError) -> String { try required(key, \.text) }
    func optionalText(_ key: String) throws(RecordError) -> String? { try optional(key, \.text) }
    func integer(_ key: String) throws(RecordError) -> Int { try required(key, \.integer) }
    func optionalInteger(_ key: String) throws(RecordError) -> Int? { try optional(key, \.integer) }
    func frame(_ key: String) throws(RecordError) -> Frame {
      let numbers = try numbers(key, count: 4)
      return Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    func point(_ key: String) throws(RecordError) -> Point {
      let numbers = try numbers(key, count: 2)
      return Point(numbers[0], numbers[1])
    }

    func numbers(_ key: String, count: Int) throws(RecordError) -> [Double] {
      try required(key) { value in
        guard let numbers = value.list?.compactMap(\.number), numbers.count == count else { return nil }
        return numbers
      }
    }

    /// Those of a list of maps; none where there is no such key.
    func entries<Value>(
      _ key: String, _ read: (Entry) throws(RecordError) -> Value
    ) throws(RecordError) -> [Value] {
      var values: [Value] = []
      for item in try optional(key, \.list) ?? [] { values.append(try read(Entry(item))) }
      return values
    }
  }
}

extension Record.Output {
  fileprivate init(_ entry: Record.Entry) throws(RecordError) {
    let size = try entry.numbers("size", count: 2).compactMap { Int(exactly: $0) }
    guard size.count == 2 else { throw RecordError("without a sound 'size'") }
    let points = try entry.numbers("points", count: 2)
    self.init(
      name: try entry.text("name"), kind: try entry.required("kind") { $0.text.flatMap(Kind.init) },
      guide: try entry.text("guide"), page: try entry.optionalInteger("page"),
      pages: try entry.optionalInteger("pages"), state: try entry.optionalText("state"),
      step: try entry.optionalInteger("step"), steps: try entry.optionalInteger("steps"),
      device: try entry.optionalText("device"), orientation: try entry.optionalText("orientation"),
      appearance: try entry.text("appearance"), scale: try entry.integer("scale"),
      size: PixelSize(width: size[0], height: size[1]), points: Size(points[0], points[1]),
      content: try Record.Content(entry))
  }
}

extension Record.Content {
  fileprivate init(_ entry: Record.Entry) throws(RecordError) {
    self.init(
      holes: try entry.entries("holes") { (hole) throws(RecordError) in
        Hole(
          id: try hole.text("id"), frame: try hole.frame("frame"),
          shape: try hole.required("shape") { $0.text.flatMap(Hole.Shape.init) },
          radius: try hole.optional("radius", \.number))
      },
      texts: try entry.entries("texts") { (text) throws(RecordError) in
        Text(element: try text.text("element"), frame: try text.frame("frame"), text: try text.text("text"))
      },
      button: try entry.optional("button") { $0 }.map { (json) throws(RecordError) in
        let button = Record.Entry(json)
        return Button(frame: try button.frame("frame"), text: try button.optionalText("text"))
      },
      spoken: try entry.optionalText("spoken"))
  }
}

extension Record.Reveal {
  fileprivate init(_ entry: Record.Entry) throws(RecordError) {
    self.init(
      name: try entry.text("name"), transition: try entry.text("transition"), device: try entry.text("device"),
      orientation: try entry.text("orientation"), appearance: try entry.text("appearance"),
      mask: try entry.text("mask"), anchorPoint: try entry.point("anchorPoint"), from: try entry.point("from"),
      to: try entry.point("to"), duration: try entry.required("duration", \.number),
      frames: try entry.optional("frames") { value in
        guard let list = value.list else { return nil }
        let names = list.compactMap(\.text)
        return names.count == list.count ? names : nil
      } ?? [], animation: try entry.optionalText("animation"))
  }
}

extension JSON {
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
  fileprivate var integer: Int? { number.flatMap { Int(exactly: $0) } }
  fileprivate var list: [JSON]? { if case .list(let list) = self { list } else { nil } }
}
