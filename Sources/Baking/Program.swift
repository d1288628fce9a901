package import Files
package import Record
internal import Typography

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// This very program, with the libraries that draw.
package struct Program: Sendable {
  /// Of Scrim. It grows with each release, and whenever the same scene gives other bytes than before.
  package static let version = "0.1.0"

  package let record: Record.Program
  /// Of its version, its libraries and its own file: it tells whether what was remembered is from this program.
  package let identity: Digest

  package static let current: Program = {
    let libraries = TextLibraries.versions.map { Record.Program.Library($0.name, $0.version) }
    let record = Record.Program(version: version, libraries: libraries)
    let file = executable.flatMap(Disk.stamp)
    let words = libraries.map { "\($0.name) \($0.version)" } + [version, file.map { "\($0)" } ?? ""]
    return Program(record: record, identity: Digest(of: Array(words.joined(separator: "\n").utf8)))
  }()

  /// The path of the program's file.
  package static var executable: String? {
    #if canImport(Glibc)
      return "/proc/self/exe"
    #else
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size))
      return _NSGetExecutablePath(&path, &size) == 0 ? String(cString: path) : nil
    #endif
  }
}
