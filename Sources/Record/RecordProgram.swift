extension Record {
  /// What drew the pictures: another version of any of it may draw them otherwise.
  package struct Program: Sendable, Hashable {
    package struct Library: Sendable, Hashable {
      /// As its authors write it: "Pango".
      package var name: String
      package var version: String

      package init(_ name: String, _ version: String) {
        self.name = name
        self.version = version
      }
    }

    /// Of Scrim.
    package var version: String
    /// Sorted by name.
    package var libraries: [Library]

    package init(version: String, libraries: [Library]) {
      self.version = version
      self.libraries = libraries.sorted { $0.name.comes(before: $1.name) }
    }
  }
}
