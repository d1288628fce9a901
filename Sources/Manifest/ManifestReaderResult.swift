package import Diagnostics
package import Files

extension ManifestReader {
  /// What was read.
  package struct Result: Sendable {
    /// What is left of a faulty manifest when its faulty guides are taken out, so that all that is wrong with the others
    /// can be told in the same run. `nil` where the fault is in what guides share.
    package var sound: Manifest?
    /// In the order of the files and of places in them.
    package var diagnostics: [Diagnostic]
    /// The files that could be read, for the rendering of diagnostics.
    package var sources: [SourceFile]
    /// What the result depends on besides pictures and the bytes of fonts: the manifest's files, folders in which a
    /// pattern was matched, and what was looked for and is not there. Sorted by path, each once.
    package var inputs: [Input]
  }
}
