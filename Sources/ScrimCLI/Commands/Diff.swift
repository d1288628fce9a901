import Comparing
import Files
import Manifest

/// `scrim diff`: what differs between two bakes.
struct Diff: Command {
  static let name = "diff"
  static let summary = "Tell what differs between two bakes, in words and in pixels."
  static let usage = "OLD NEW [options]"
  static let writesFiles = true
  static let options =
    [
      Option("html", nil, .value("FILE"), help: "Write a page to look at both sides; its pictures go beside it."),
      Option("embed", help: "Write the pictures into the page itself, as far as they fit."),
      Option(
        "screens", nil, .value("PATTERN"),
        help: "Screenshots to show under the pictures of the page: a path with {guide}, {page}, {device}, {locale},"
          + " {orientation} and {appearance}."),
      Option("json", nil, .value("FILE"), help: "Write all that is known as JSON; '-' is the output."),
      Option("junit", nil, .value("FILE"), help: "Write a JUnit report, a test for each picture; '-' is the output."),
      Option("markdown", nil, .value("FILE"), help: "Write a summary for a comment; '-' is the output."),
      Option(
        "images", nil, .value("URL"),
        help: "Where the page's folder of pictures is published, for thumbnails in '--markdown'."),
      Format.option(Format.ofComparisons),
      Option(
        "device", "d", .list("ID"), help: "Compare only these devices: ids or groups. 'scrim devices' lists them."),
      Option("guide", "g", .list("NAME"), help: "Compare only these guides, sprites and reveals."),
    ] + Settings.options + [
      Option("accepted", nil, .list("FILE"), help: "Differences that these files accept do not count."),
      Option("approve", help: "Copy what differs from NEW over OLD; with '--accepted', only what is accepted."),
      Order.jobsOption,
    ] + Verbosity.options
  static let discussion = """
    OLD and NEW are each a folder of pictures, a .zip or .tar.gz of one, or 'git:REVISION[:PATH]': without PATH, the \
    other side's folder as it was. A side need not be a bake of Scrim's.

    Pictures are equal when all their pixels are, whatever the bytes of the files; what is wholly transparent on both \
    sides is equal in any colour. Where both sides have a 'guides.json', differences are told in words, and pixels that \
    differ though nothing in it says why come first.

    'docs/diff.md' explains all of it.

    Exit status: 0 nothing differs, or only what was allowed or accepted; 1 something differs; 2 something could not be \
    compared or written, or the command line has a fault.

    Examples:
      scrim diff old/guides build/guides
      scrim diff git:HEAD~1 build/guides --html report.html
      scrim diff guides-1.2.zip build/guides -d iphone16pro -g compose
      scrim diff golden build/guides --accepted accepted.json --approve
    """

  let old: String
  let new: String
  let outputs: Outputs
  let settings: Comparison.Settings
  /// Ids or groups; empty for all.
  let devices: [String]
  /// Empty for all.
  let guides: [String]
  /// Files that tell what is accepted.
  let accepted: [String]
  let approves: Bool
  let jobs: Int?
  let verbosity: Verbosity

  init(_ arguments: Arguments) throws(UsageError) {
    let operands = arguments.operands
    switch operands.count {
    case 0: throw UsageError("name the two bakes to compare: OLD and NEW")
    case 1: throw UsageError("name a second bake, which '\(operands[0])' is compared with")
    case 2: (old, new) = (operands[0], operands[1])
    default: throw UsageError("unexpected argument '\(operands[2])': two bakes are compared")
    }
    accepted = arguments.list(of: "accepted")
    outputs = try Outputs(arguments, sides: operands, accepted: accepted)
    settings = try Settings.read(arguments)
    devices = arguments.list(of: "device")
    guides = arguments.list(of: "guide")
    approves = arguments.has("approve")
    if approves, old.hasPrefix("git:") || [".zip", ".tar.gz", ".tgz"].contains(where: old.hasSuffix) {
      throw UsageError("'--approve' wants a folder as OLD, which '\(old)' is not")
    }
    if approves { try checkCopying() }
    jobs = try Order.jobs(arguments)
    verbosity = try Verbosity(arguments)
  }

  /// Throws where what is copied would come among what it is copied from, or be taken for removed.
  private func checkCopying() throws(UsageError) {
    if new.hasPrefix("git:") { return }
    let (target, source) = (Disk.place(old), Disk.place(new))
    if target == source { throw UsageError("'--approve' wants two folders: '\(old)' and '\(new)' are the same") }
    if PathName.isInside(source, target) {
      throw UsageError("'--approve' cannot copy to '\(old)': '\(new)' lies within it")
    }
    if PathName.isInside(target, source) {
      throw UsageError("'--approve' cannot copy to '\(old)', which lies within '\(new)'")
    }
  }
}
