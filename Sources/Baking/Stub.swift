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
