/// Ends the process, and says why in a release build, too, where a promise of the program is broken.
func promise(_ isKept: @autoclosure () -> Bool, _ message: @autoclosure () -> String) {
  if !isKept() { fatalError(message()) }
}
