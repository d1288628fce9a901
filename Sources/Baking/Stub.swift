import Files
import Scene
import Typography
import Pictures
import Manifest
import Diagnostics
struct UsedFont: Hashable, Sendable { var file: String; var name: String; var version: String }
extension Typesetter { func fonts(of line: TextLine) -> [UsedFont] { [] } }
extension FontLibrary { var folders: [Input] { [] } }
enum TextLibraries { static let versions: [(name: String, version: String)] = [] }
enum PictureLibraries { static let versions: [(name: String, version: String)] = [] }
extension PictureStore { func traced<R>(_ body: () -> R) -> (R, Set<String>) { (body(), []) }
 var inputs: [String: Input] { [:] } }
extension Guide { var source: Digest { Digest(of: Array(name.utf8)) } }
extension Reveal { var source: Digest { Digest(of: Array(name.utf8)) } }
extension Page { func location(of: String) -> SourceLocation? { nil } }
package struct Journal: Sendable { package static let name = "journal"
 init(_ folder: OutputFolder) {} ; func note(_ d: Digest, _ n: String) throws(FileError) {}
 static func read(_ f: OutputFolder) -> [String: Set<Digest>] { [:] }; static func delete(_ f: OutputFolder) {} }
extension OutputFolder { func readState(_ n: String) -> [UInt8]? { nil }; func writeState(_ b: [UInt8], _ n: String) throws(FileError) {}; func remove(_ n: String) throws(FileError) {} }
