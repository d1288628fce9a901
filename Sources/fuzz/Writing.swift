import Foundation

/// Writes a file of a scratch folder.
func write(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}
