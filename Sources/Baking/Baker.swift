package import Diagnostics
import Files
package import Manifest
internal import PNG
internal import Pictures
internal import Raster
internal import Scene
package import Typography

/// Draws the pictures of a plan and writes them, each whole or not at all.
package struct Baker: Sendable {
  package struct Baked: Sendable {
    /// Index into the plan's pictures.
    package var index: Int
    /// Bytes written; `nil` where it failed.
    package var bytes: Int?
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
    output.removeLeftovers()
    return await concurrentMap(
      count: plan.pictures.count, jobs: jobs,
      worker: {
        Worker(
          painter: Painter(fonts: fonts, pictures: PictureStore(folder: manifest.folder)),
          encoder: PNGEncoder(effort: manifest.output.effort == .small ? .small : .fast))
      },
      transform: { worker, index in
        let picture = plan.pictures[index]
        do {
          guard let scene = picture.drawing.scene else { preconditionFailure("not drawn yet") }
          let bytes = worker.encoder.encode(try worker.painter.paint(scene))
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
          return Baked(
            index: index, fault: Diagnostic(.unwritableOutput, "cannot write '\(error.path)': \(error.reason)"))
        } catch {
          return Baked(index: index, fault: Diagnostic(.unreadablePicture, "'\(picture.path)': \(error)"))
        }
      },
      finished: { _, baked in progress(baked) })
  }

  private struct Worker {
    let painter: Painter
    let encoder: PNGEncoder
  }
}
