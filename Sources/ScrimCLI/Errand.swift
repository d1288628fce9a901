import Baking
import Files
import Manifest
import Record

/// What a command that bakes was asked for, before the manifest is read.
struct Errand {
  private let order: Order
  private let output: String?

  init(_ order: Order, output: String?) {
    self.order = order
    self.output = output
  }

  /// The folder where the pictures are, but where the manifest names another.
  var guess: String { output ?? PathName.joined(PathName.folder(of: order.manifest), Output().directory) }

  /// What is known of the folder, where the same was done before and nothing has changed since; `nil` where it is not so,
  /// or the manifest must be read to know.
  /// - Parameter folder: where the pictures are; the guess where it is `nil`.
  func done(in folder: String? = nil) async -> Ledger? {
    let folder = folder ?? guess
    let ledger = Ledger(folder: OutputFolder(path: folder))
    return await ledger.isDone(digest(folder: folder), jobs: order.jobCount) ? ledger : nil
  }

  /// How many pictures are there then.
  func isDone(in folder: String? = nil) async -> Int? { await done(in: folder)?.index?.outputs.count }

  /// Tells the same errand again: of the choices that decide what a folder holds.
  func digest(folder: String) -> Digest {
    let words: [String] = [
      (try? Disk.resolved(order.manifest)) ?? order.manifest, (try? Disk.resolved(folder)) ?? folder,
      output == nil ? "own" : "given", order.devices.joined(separator: ","), order.guides.joined(separator: ","),
      order.colors?.rawValue ?? "", order.effort?.rawValue ?? "", order.shard.map { "\($0.index)/\($0.count)" } ?? "",
    ]
    return Digest(of: Array(words.joined(separator: "\n").utf8))
  }
}
