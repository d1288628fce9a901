package import Devices
package import Diagnostics

/// Where pictures go and how they are written.
package struct Output: Sendable, Hashable {
  package enum Effort: String, Sendable, Hashable, CaseIterable {
    case fast, small
  }

  /// Relative to the manifest's folder.
  package var directory: String
  package var naming: Naming
  package var effort: Effort
  /// The most bytes a picture may have.
  package var budget: Int?
  /// Where the manifest says so.
  package var budgetLocation: SourceLocation?

  package init(directory: String = "build/guides", naming: Naming = .device, effort: Effort = .fast, budget: Int? = nil)
  {
    self.directory = directory
    self.naming = naming
    self.effort = effort
    self.budget = budget
  }
}
