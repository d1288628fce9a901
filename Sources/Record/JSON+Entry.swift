extension JSON {
  /// A value of a document, and the way to it, which faults name: "guides[3].frame".
  package struct Entry {
    package let json: JSON
    private let path: String

    /// The document itself.
    package init(_ document: JSON) {
      self.init(document, path: "")
    }

    private init(_ json: JSON, path: String) {
      self.json = json
      self.path = path
    }

    /// Why the value is not what is wanted.
    package func fault(_ reason: String) -> JSONError {
      JSONError(path.isEmpty ? reason : "'\(path)': \(reason)")
    }

    /// The value of a key; `nil` where there is none, or no map.
    package subscript(key: String) -> Entry? {
      json[key].map { Entry($0, path: path.isEmpty ? key : "\(path).\(key)") }
    }

    /// The value of a key that must be there.
    package func member(_ key: String) throws(JSONError) -> Entry {
      guard let member = self[key] else { throw fault("there is no '\(key)'") }
      return member
    }

    package func items() throws(JSONError) -> [Entry] {
      guard case .list(let items) = json else { throw fault("a list is wanted") }
      return items.enumerated().map { Entry($1, path: "\(path)[\($0)]") }
    }

    /// The keys of a map, each with its value.
    package func members() throws(JSONError) -> [(key: String, value: Entry)] {
      guard case .map(let members) = json else { throw fault("a map is wanted") }
      return members.map { ($0.key, Entry($0.value, path: "\(path).\($0.key)")) }
    }

    package func bool() throws(JSONError) -> Bool {
      guard case .bool(let value) = json else { throw fault("true or false is wanted") }
      return value
    }

    package func text() throws(JSONError) -> String {
      guard case .text(let text) = json else { throw fault("a text is wanted") }
      return text
    }

    package func number() throws(JSONError) -> Double {
      guard case .number(let number) = json else { throw fault("a number is wanted") }
      return number
    }

    /// No screen needs more than `Int32` has, and sums of these do not overflow.
    package func integer() throws(JSONError) -> Int {
      guard case .number(let number) = json, let integer = Int32(exactly: number) else {
        throw fault("a whole number is wanted")
      }
      return Int(integer)
    }

    package func numbers(_ count: Int) throws(JSONError) -> [Double] {
      let items = try items()
      guard items.count == count else { throw fault("\(count) numbers are wanted") }
      return try items.map { (item) throws(JSONError) in try item.number() }
    }

    package func integers(_ count: Int) throws(JSONError) -> [Int] {
      let items = try items()
      guard items.count == count else { throw fault("\(count) whole numbers are wanted") }
      return try items.map { (item) throws(JSONError) in try item.integer() }
    }

    /// One of the words that stand for the cases of `Word`.
    package func word<Word: RawRepresentable<String>>() throws(JSONError) -> Word {
      let text = try text()
      guard let word = Word(rawValue: text) else { throw fault("'\(text)' is not known") }
      return word
    }
  }
}
