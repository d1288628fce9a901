/// What a run tells the shell.
package enum ExitCode: Int32, Sendable {
  case done = 0
  /// An output failed, or differences were found.
  case failed = 1
  /// Faults in the manifest or in the command line: nothing was begun. Of a comparison also: something of it could not be
  /// compared.
  case couldNotStart = 2
}
