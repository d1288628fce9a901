/// The pictures that a page has, by number.
struct FileTable {
  /// The folder beside the page; `nil` where the page holds them.
  let folder: String?
  /// What is in the folder.
  var written: Set<String> = []
  /// What the page holds, by the name that it would have as a file.
  var embedded: [String: [UInt8]] = [:]
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]

  init(folder: String?) {
    self.folder = folder
  }

  /// The number of a file; `nil` where it is not to be had.
  mutating func number(of name: String) -> Int? {
    if let number = numbers[name] { return number }
    guard folder == nil ? embedded[name] != nil : written.contains(name) else { return nil }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
