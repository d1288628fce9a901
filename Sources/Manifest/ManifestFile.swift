import Diagnostics
import YAML

/// One file of a manifest.
struct ManifestFile {
  /// As diagnostics call it.
  let name: String
  let root: Node
}
