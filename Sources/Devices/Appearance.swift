/// The look of the system that a picture is made for.
package enum Appearance: String, Sendable, Hashable, CaseIterable {
  case light, dark
}
