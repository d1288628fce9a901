import Baking
import Diagnostics
import Files
import Record

/// What a run of `bake`, `check` or `plan` came to, as a value that is written out for people and for programs.
struct RunReport: Sendable, Hashable {
  enum Command: String, Sendable {
    case bake, check, plan
  }

  enum Outcome: String, Sendable {
    /// All that was asked for is done, or nothing differs.
    case done
    /// An output failed, or a difference was found.
    case failed
    /// The manifest has faults: nothing was begun.
    case refused
    /// A signal ended it before it was done.
    case stopped
  }

  /// What was done with a file, or, in the imperative, what a run would do.
  enum Action: String, Sendable, CaseIterable {
    case baked
    /// Baked, and the very bytes were there already.
    case unchanged
    /// Known to be what it should be, and not baked.
    case current
    case removed
    /// Not Scrim's, or not any more: it stays as it is.
    case left
    case failed
    case bake, remove, leave
  }

  struct Output: Sendable, Hashable {
    /// Relative to the folder of the outputs.
    var name: String
    /// `nil` of the record, and of what is no picture of the manifest.
    var caption: Caption?
    var action: Action
    /// None where it is current.
    var reasons: [Reason]
    /// Of the file that is there at the end.
    var bytes: Int?
    var sha256: Digest?

    init(
      _ name: String, caption: Caption? = nil, action: Action, reasons: [Reason] = [], bytes: Int? = nil,
      sha256: Digest? = nil
    ) {
      self.name = name
      self.caption = caption
      self.action = action
      self.reasons = reasons
      self.bytes = bytes
      self.sha256 = sha256
    }

    /// "guide_2, iphone6p landscape", or the name where that is all there is.
    var label: String { caption?.text ?? name }
  }

  struct Time: Sendable, Hashable {
    /// What took it: "read", "bake"; "total" for all.
    var name: String
    var duration: Duration

    init(_ name: String, _ duration: Duration) {
      self.name = name
      self.duration = duration
    }
  }

  var command: Command
  /// Whether it only tells what a bake would do.
  var isDry: Bool
  /// As the command line names it.
  var manifest: String
  /// Where the outputs are, as one writes it from the current folder; `nil` where the manifest is too faulty to tell.
  var folder: String?
  var outcome: Outcome
  /// In the order of the plan.
  var outputs: [Output]
  var diagnostics: [Diagnostic]
  var times: [Time]

  init(
    _ command: Command, isDry: Bool = false, manifest: String, folder: String?, outcome: Outcome,
    outputs: [Output] = [], diagnostics: [Diagnostic] = [], times: [Time] = []
  ) {
    self.command = command
    self.isDry = isDry
    self.manifest = manifest
    self.folder = folder
    self.outcome = outcome
    self.outputs = outputs
    self.diagnostics = diagnostics
    self.times = times
  }

  func count(_ action: Action) -> Int { outputs.count { $0.action == action } }

  /// An output's path, as one writes it from the current folder.
  func path(of output: Output) -> String { folder.map { "\($0)/\(output.name)" } ?? output.name }
}
