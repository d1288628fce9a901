import Devices
import Diagnostics
import Files
import YAML

extension Reading {
  /// Of all that guides, sprites and reveals share: where it is equal, a guide of which the rest is equal has equal pages.
  ///
  /// Of each file that is every key but those whose values speak for themselves, with the folder that its paths start
  /// from. What the devices' ids and groups mean is the program's.
  func sharedSource(_ files: [ManifestFile], devices: [Device], fontFiles: [FontFile]) -> Digest {
    var bytes: [UInt8] = []
    for file in files {
      bytes.append(counted: paths.relativeFolder(ofFile: file.name))
      // Their order has no meaning.
      for entry in (file.root.entries ?? []).sorted(by: { $0.key < $1.key }) {
        switch entry.key {
        case "version", "include", "guides", "sprites", "reveals": continue
        case "output":
          // The other keys change no page.
          guard let naming = entry.value["naming"] else { continue }
          bytes.append(counted: "naming")
          naming.append(to: &bytes)
        default:
          bytes.append(counted: entry.key)
          entry.value.append(to: &bytes)
        }
      }
      bytes.append(UInt8(ascii: ";"))
    }
    for device in devices { bytes.append(counted: device.id) }
    bytes.append(UInt8(ascii: ";"))
    // A pattern may match others than it did.
    for file in fontFiles { bytes.append(counted: paths.relative(file.path)) }
    return Digest(of: bytes)
  }

  /// Of all that a guide, sprite or reveal depends on in the manifest.
  func source(named name: String, _ node: Node) -> Digest {
    var bytes = sharedDigest.bytes
    bytes.append(counted: name)
    bytes.append(counted: paths.relativeFolder(ofFile: node.location.file))
    node.append(to: &bytes)
    return Digest(of: bytes)
  }
}
