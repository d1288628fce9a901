import Baking
import Comparing
import Devices
import Diagnostics
import Files
import Gallery
import Manifest
import Record
import Trees

extension Diff {
  private static let outcome = "nothing was compared"

  func run(on terminal: Console) async -> ExitCode {
    let console = outputs.format == .github ? terminal.readBySteps() : terminal
    let report = Report(sources: [], console: console)
    guard let (oldTree, newTree, accepted) = open(report) else { return .couldNotStart }
    let comparer = Comparer(
      old: oldTree, new: newTree, settings: settings, accepted: accepted, guides: guides, devices: classes)
    do throws(UsageError) {
      report.show(try faults(comparer.unknownNames))
    } catch {
      return Scrim.refuse(error, command: Diff.self, on: console)
    }
    report.show(foreignFolders(oldTree, newTree))
    let album = outputs.page.map { ReportAlbum(report: $0, isEmbedded: outputs.isEmbedded) }
    // Where the output is a document, a progress line is all that is told beside it.
    let line = verbosity == .quiet ? nil : ProgressLine(on: console, total: 0)
    let comparison = await comparer.compare(
      jobs: jobs ?? Order.coreCount, album: album, isStopped: { Interruption.isPending },
      progress: { line?.show($0, of: $1) })
    console.eraseProgress()
    // What is known by then is not all.
    if Interruption.isPending {
      album?.discard()
      return .failed
    }
    comparison.tell(on: console, outputs.isDocument ? .quiet : verbosity)
    report.show(comparison.faults)
    let isWritten = write(comparison, album, report)
    let code = approves ? approve(comparison, oldTree, newTree, report) : comparison.verdict.exitCode
    hint(comparison, oldTree, newTree, on: console)
    return isWritten ? code : .couldNotStart
  }

  // MARK: - Sides

  private func open(_ report: Report) -> (old: any Tree, new: any Tree, Accepted)? {
    var faults: [Diagnostic] = []
    func tree(_ side: String, beside other: String) -> (any Tree)? {
      do throws(FileError) {
        return try Trees.open(side, beside: other)
      } catch {
        faults.append(Diagnostic(.unreadableSide, "'\(error.path)' cannot be read: \(error.reason)"))
        return nil
      }
    }
    let trees = (tree(old, beside: new), tree(new, beside: old))
    if approves, Disk.kind(of: old) != .folder, trees.0 != nil {
      faults.append(Diagnostic(.unreadableSide, "'\(old)' is no folder: '--approve' has nowhere to copy to"))
    }
    if approves {
      // What lies behind such a link would be taken for removed, or be written through it.
      faults += foreignFolders(trees.0, trees.1)
    }
    var accepted = Accepted()
    for file in self.accepted {
      do {
        accepted.add(try Accepted(parsing: try Disk.read(file, limit: Self.acceptedLimit)))
      } catch {
        let reason = (error as? FileError)?.reason ?? (error as? JSONError)?.description ?? "\(error)"
        faults.append(Diagnostic(.unreadableAcceptance, "'\(file)' cannot be read: \(reason)"))
      }
    }
    guard let old = trees.0, let new = trees.1, faults.isEmpty else {
      report.refuse(faults, outcome: Self.outcome)
      return nil
    }
    return (old, new, accepted)
  }

  /// Links to folders, of which nothing is compared.
  private func foreignFolders(_ trees: (any Tree)?...) -> [Diagnostic] {
    trees.compactMap(\.self).flatMap { tree in
      tree.foreignFolders.map { path in
        Diagnostic(
          .unreadableSide, "'\(tree.name)/\(path)' is a link to a folder, which is not followed",
          help: approves ? "'--approve' wants the folder itself in its place" : "what lies in it is not compared",
          severity: approves ? .error : .warning)
      }
    }
  }

  /// Larger than any that a page saves, in bytes.
  private static let acceptedLimit = 256 << 20

  // MARK: - Choices

  /// The device classes that were asked for, groups as what they are.
  private var classes: [String] {
    devices.flatMap { name in
      Catalog.Group(rawValue: name).map { Catalog.devices(in: $0).map(\.id) } ?? [name]
    }
  }

  /// Names of elements that nothing has, as warnings; what else nothing has cannot be compared.
  private func faults(_ unknown: [Comparer.UnknownName]) throws(UsageError) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    let unknownDevices = Set(unknown.filter { $0.kind == .device }.map(\.name))
    for name in devices {
      guard let group = Catalog.Group(rawValue: name) else { continue }
      if Catalog.devices(in: group).allSatisfy({ unknownDevices.contains($0.id) }) {
        throw UsageError("none of '\(name)' is on either side")
      }
    }
    for name in unknown {
      switch name.kind {
      case .guide: throw UsageError("no side has a guide '\(name.name)'" + Self.hint(name))
      case .device:
        // Of a group, some need not be there.
        guard devices.contains(name.name) else { continue }
        throw UsageError("no side has a picture for '\(name.name)'" + Self.hint(name))
      case .element:
        let hint = name.known.isEmpty ? ": only records tell where elements are" : Self.hint(name)
        faults.append(
          Diagnostic(
            .unknownName, "'--ignore \(name.name)' has no effect: no record has such an element" + hint,
            severity: .warning))
      }
    }
    return faults
  }

  private static func hint(_ name: Comparer.UnknownName) -> String {
    if let match = closestMatch(to: name.name, among: name.known) { return ": did you mean '\(match)'?" }
    return name.known.isEmpty ? "" : "; there are \(name.known.joined(separator: ", "))"
  }

  // MARK: - After the comparison

  /// Copies what is to be approved, and says so.
  private func approve(_ comparison: Comparison, _ old: any Tree, _ new: any Tree, _ report: Report) -> ExitCode {
    let console = report.console
    guard comparison.verdict != .failed else {
      console.report("nothing was approved, as not all could be compared")
      return .couldNotStart
    }
    let names =
      accepted.isEmpty ? nil : Set(comparison.pictures.lazy.filter(\.isAccepted).map { FileName($0.name) })
    let folder = OutputFolder(path: self.old)
    let lock: FolderLock
    do throws(FileError) {
      lock = try folder.lock(on: console)
    } catch {
      return .failed
    }
    let approval = withExtendedLifetime(lock) {
      Approval.approve(comparison, old: old, new: new, to: folder, only: names)
    }
    report.show(
      approval.faults.map { Diagnostic(.unwritableOutput, "'\($0.path)' is not approved: \($0.reason)") })
    if verbosity != .quiet, !outputs.isDocument { tell(approval, on: console) }
    guard approval.faults.isEmpty else { return .couldNotStart }
    return names == nil ? .done : comparison.verdict.exitCode
  }

  private func tell(_ approval: Approval, on console: Console) {
    if verbosity == .verbose {
      for name in approval.written { console.write("copied \(name.printable)") }
      for name in approval.removed { console.write("removed \(name.printable)") }
    }
    let parts = [
      approval.written.isEmpty ? nil : "copied \(String(grouped: approval.written.count, "file"))",
      approval.removed.isEmpty ? nil : "removed \(String(grouped: approval.removed.count, "file"))",
    ].compactMap(\.self)
    console.write(
      parts.isEmpty ? "nothing to approve" : "approved: \(parts.joined(separator: ", ")) in \(old.printable)")
  }
}

extension Comparison.Verdict {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .same: .done
    case .changed: .failed
    case .failed: .couldNotStart
    }
  }
}
