internal import CPangoCairo

/// The SHA-256 of bytes: what tells contents apart.
package enum Digest {
  /// 64 lower-case hexadecimal digits.
  package static func sha256(_ bytes: [UInt8]) -> String {
    let text = bytes.withUnsafeBufferPointer {
      g_compute_checksum_for_data(G_CHECKSUM_SHA256, $0.baseAddress, gsize($0.count))
    }
    guard let text else { preconditionFailure("GLib knows SHA-256") }
    defer { g_free(text) }
    return String(cString: text)
  }
}
