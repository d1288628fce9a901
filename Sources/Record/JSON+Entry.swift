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

    package func text() throws(JSONError) -> String {
      guard case .text(let text) = json else { throw fault("a text is wanted") }
      return text
    }

    /// No screen needs more than `Int32` has, and sums of these do not overflow.
    package func integer() throws(JSONError) -> Int {
      guard case .number(let number) = json, let integer = Int32(exactly: number) else {
        throw fault("a whole number is wanted")
      }
      return Int(integer)
    }

    package func integers(_ count: Int) throws(JSONError) -> [Int] {
      let items = try items()
      guard items.count == count else { throw fault("\(count) whole numbers are wanted") }
      return try items.map { (item) throws(JSONError) in try item.integer() }
    }
  }
}
