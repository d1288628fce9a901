package import Diagnostics
import Files
package import Manifest
internal import PNG
internal import Pictures
internal import Raster
package import Record
internal import Scene
package import Typography

/// Draws the pictures of a plan and writes them, each whole or not at all.
package struct Baker: Sendable {
  package struct Baked: Sendable {
    /// Index into the plan's pictures.
    package var index: Int
    /// Bytes written; `nil` where it failed.
    package var bytes: Int?
    /// Why it failed, where no other picture failed for the same reason.
    package var fault: Diagnostic?
  }

  private let manifest: Manifest
  private let fonts: FontLibrary
  private let folder: String

  /// `folder` is where the pictures go; it is made when the first one is written.
  package init(manifest: Manifest, fonts: FontLibrary, folder: String) {
    self.manifest = manifest
    self.fonts = fonts
    self.folder = folder
  }

  /// Bakes on `jobs` workers. A picture that fails leaves the file that was there, and the others go on.
  ///
  /// `progress` is called from any worker, in no particular order.
  package func bake(
    _ plan: Plan, jobs: Int, progress: @escaping @Sendable (Baked) -> Void = { _ in }
  ) async -> [Baked] {
    let output = OutputFolder(path: folder)
    do throws(FileError) {
      if !plan.pictures.isEmpty { try output.prepare() }
    } catch {
      return plan.pictures.indices.map { index in
        Baked(
          index: index,
          fault: index > 0
            ? nil : Diagnostic(.unwritableOutput, "cannot write to '\(error.path)': \(error.reason)"))
      }
    }
    output.removeLeftovers()
    return await concurrentMap(
      count: plan.pictures.count, jobs: jobs,
      worker: {
        Worker(
          painter: Painter(fonts: fonts, pictures: PictureStore(folder: manifest.folder)),
          encoder: PNGEncoder(for: manifest.output))
      },
      transform: { worker, index in
        let picture = plan.pictures[index]
        do {
          let bytes = try worker.bytes(of: picture.drawing)
          if let budget = manifest.output.budget, bytes.count > budget {
            return Baked(
              index: index,
              fault: Diagnostic(
                .overBudget, "'\(picture.path)' has \(bytes.count) bytes, over the budget of \(budget)",
                at: manifest.output.budgetLocation,
                help: manifest.output.effort == .small
                  ? "raise 'output.budget'" : "raise 'output.budget', or set 'output.effort: small'"))
          }
          try output.write(bytes, to: picture.path)
          return Baked(index: index, bytes: bytes.count)
        } catch let error as FileError {
          return Baked(index: index, fault: Diagnostic(unwritable: error))
        } catch {
          return Baked(index: index, fault: Diagnostic(.unreadablePicture, "'\(picture.path)': \(error)"))
        }
      },
      finished: { _, baked in progress(baked) })
  }

  /// Writes the record of what was baked beside the pictures. Where a picture was not selected, or failed, the record
  /// keeps what it said of it before, as long as the picture is there and the manifest still has it.
  ///
  /// - Parameter baked: what `bake` gave for the plan.
  /// - Returns: the record; `nil` where there is nothing to tell, or a fault. A fault leaves the old record.
  package func record(_ plan: Plan, _ baked: [Baked]) -> (record: Record?, fault: Diagnostic?) {
    let path = folder + "/" + Record.file
    let done = baked.filter { $0.bytes != nil }.map { Record.Output(plan.pictures[$0.index]) }
    let names = Set(done.map(\.name))
    var old: Record?
    if !plan.isWhole || done.count < baked.count {
      do {
        old = try Self.oldRecord(path)
      } catch {
        // A bake of the whole has lost nothing that it does not make anew.
        if !plan.isWhole { return (nil, Self.unreadable(path, error)) }
      }
    }
    let kept = (old?.outputs ?? []).filter { output in
      !names.contains(output.name) && plan.paths.contains(output.name)
        && Disk.kind(of: "\(folder)/\(output.name)") == .file
    }
    let present = names.union(kept.map(\.name))
    let reveals =
      plan.reveals.filter { names.contains($0.mask) }
      + (old?.reveals ?? []).filter { !names.contains($0.mask) && present.contains($0.mask) }
    let record = Record(outputs: done + kept, reveals: reveals.map { $0.keeping(present) })
    if present.isEmpty, Disk.kind(of: path) == nil { return (nil, nil) }
    do throws(FileError) {
      try OutputFolder(path: folder).write(Array(record.json.text().utf8), to: Record.file)
    } catch {
      return (nil, Diagnostic(unwritable: error))
    }
    return (record, nil)
  }

  /// Larger than the record of any manifest.
  private static let recordLimit = 256 << 20

  /// `nil` where there is none.
  /// - Throws: `FileError` or `JSONError`.
  private static func oldRecord(_ path: String) throws -> Record? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Disk.read(path, limit: recordLimit)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
    return try Record(parsing: bytes)
  }

  private static func unreadable(_ path: String, _ error: any Error) -> Diagnostic {
    var reason = "\(error)"
    var place: SourceLocation?
    if let error = error as? FileError { reason = error.reason }
    if let error = error as? JSONError {
      reason = error.reason
      place = error.line.map { SourceLocation(file: path, line: $0, column: error.column ?? 1) }
    }
    return Diagnostic(
      .unreadableRecord, "'\(path)' is left as it is: \(reason)", at: place,
      help: "bake without a selection, which writes it anew")
  }

  private struct Worker {
    let painter: Painter
    let encoder: PNGEncoder

    /// The file of a drawing.
    func bytes(of drawing: Drawing) throws(PictureError) -> [UInt8] {
      guard case .animation(let animation) = drawing else { return encoder.encode(try painter.paint(drawing)).bytes }
      return try encoder.encode(animation: animation.frames.count, duration: animation.duration) {
        (frame) throws(PictureError) in try painter.paint(drawing, frame: frame)
      }.bytes
    }
  }
}

extension Record.Reveal {
  /// Without frames and an animation that are not among the files.
  fileprivate func keeping(_ files: Set<String>) -> Record.Reveal {
    var reveal = self
    reveal.frames = frames.filter(files.contains)
    reveal.animation = animation.flatMap { files.contains($0) ? $0 : nil }
    return reveal
  }
}
