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
  /// Of what does not say so itself.
  package var colors: ColorChoice
  package var effort: Effort
  /// The most bytes a picture may have.
  package var budget: Int?
  /// Where the manifest says so.
  package var budgetLocation: SourceLocation?

  package init(
    directory: String = "build/guides", naming: Naming = .device, colors: ColorChoice = ColorChoice(.auto),
    effort: Effort = .fast, budget: Int? = nil
  ) {
    self.directory = directory
    self.naming = naming
    self.colors = colors
    self.effort = effort
    self.budget = budget
  }
}
