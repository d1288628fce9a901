/// A command line that cannot be understood, in one line without a full stop.
struct UsageError: Error, Equatable {
  var message: String

  init(_ message: String) { self.message = message }
}
