/// The system's notices of changes.
protocol ChangeSource: AnyObject {
  /// Readable when there are notices.
  var descriptor: Int32 { get }
  /// The paths among those that are followed of which notices may be missing: somebody has to look.
  var unheard: Set<String> { get }

  /// Follows these absolute paths from now on, whatever is there, and no others.
  func follow(_ paths: Set<String>)

  /// Follows a path along the way that leads there now.
  func walkAgain(_ path: String)

  /// What the notices that have come say of the paths; it does not wait for any.
  func hints() -> ChangeHints
}
