import Files
import Manifest
import Diagnostics
extension Guide { var source: Digest { Digest(of: Array(name.utf8)) } }
extension Reveal { var source: Digest { Digest(of: Array(name.utf8)) } }
extension Page { func location(of: String) -> SourceLocation? { nil } }
import Record
extension Record.Output { func changes(from old: Record.Output) -> [Record.Change] { [] } }
