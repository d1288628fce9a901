package import Manifest
package import PNG

extension PNGEncoder {
  /// One of the effort that a manifest asks for.
  package convenience init(for output: Output) {
    self.init(effort: output.effort == .small ? .small : .fast)
  }
}
