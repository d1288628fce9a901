/// `scrim merge`: from the shards of a bake to the whole.
struct Merge: Command {
  static let name = "merge"
  static let summary = "Join the shards of a bake into what one whole bake writes."
  static let usage = "SHARD... --output FOLDER [options]"
  static let writesFiles = true
  static let options =
    [
      Option("output", "o", .value("FOLDER"), help: "The folder to write to, from the current one."),
      Option("force", "f", help: "Write over files, too, that are not what Scrim wrote there."),
    ] + Verbosity.options
  static let discussion = """
    Each SHARD is the folder that 'scrim bake --shard I/N' wrote, in any order. The pictures are copied and the records \
    joined: the folder then has exactly the bytes of one whole bake. 'docs/shards.md' tells how to cut a bake.

    Nothing is written where a shard is missing, there twice, or of another bake: of other files, options, or another \
    version of Scrim or of a library. Each picture is compared with what its shard's record says of it. Pictures that \
    the folder has of an earlier bake and that the manifest does not have any more are deleted, if they are as Scrim \
    wrote them.

    Exit status: 0 all is joined; 1 a picture is not what was baked or could not be written, in which case the folder's \
    record stays as it was; 2 the shards are not those of one bake, or the command line has a fault.

    Examples:
      scrim merge build/shards/* --output build/guides
    """

  let shards: [String]
  let output: String
  let isForced: Bool
  let verbosity: Verbosity

  init(_ arguments: Arguments) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw UsageError("name the folders of the shards") }
    guard let output = arguments.value(of: "output") else {
      throw UsageError("'--output' is wanted: the folder to write to")
    }
    shards = arguments.operands
    self.output = output
    isForced = arguments.has("force")
    verbosity = try Verbosity(arguments)
  }
}
