/// What is wrong with a naming template, and where in it.
package struct NamingError: Error, Hashable {
  /// One sentence in lower case without a full stop.
  package var message: String
  package var help: String?
  /// Unicode scalars of the template in front of the fault.
  package var offset: Int
  /// Unicode scalars at fault, at least 1.
  package var length: Int
}
