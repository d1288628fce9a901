package import Diagnostics
package import Files

extension Diagnostic {
  /// An output that could not be written.
  package init(unwritable error: FileError) {
    self.init(.unwritableOutput, "cannot write '\(error.path)': \(error.reason)")
  }
}
