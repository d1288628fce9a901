package import Diagnostics
package import Files
package import Manifest
internal import Pictures
internal import Record
internal import Scene

/// Draws the pictures of a plan and writes them, each whole or not at all.
package struct Baker: Sendable {
  package struct File: Sendable, Hashable {
    /// Its length.
    package var bytes: Int
    package var sha256: Digest
    /// Whether it has more colours than were asked for by their number.
    package var exceedsColors: Bool
  }

  package struct Baked: Sendable {
    /// Index into the plan's pictures.
    package var index: Int
    /// `nil` where it failed.
    package var file: File?
    /// Whether these very bytes were there already, in which case nothing was written.
    package var isUnchanged = false
    /// Whether another's file is in its place, which stays.
    package var isSpared = false
    /// Why it failed, where no other picture failed for the same reason.
    package var fault: Diagnostic?
  }

  private let manifest: Manifest
  private let crew: Crew
  private let folder: OutputFolder
  private let isForced: Bool

  /// - Parameters:
  ///   - folder: where the pictures go; it is made when the first one is written.
  ///   - isForced: whether files of others are overwritten.
  package init(manifest: Manifest, crew: Crew, folder: OutputFolder, isForced: Bool = false) {
    self.manifest = manifest
    self.crew = crew
    self.folder = folder
    self.isForced = isForced
  }

  /// Bakes what is alike once, and writes it to each of its places. A picture that fails leaves the file that was there,
  /// and the others go on.
  ///
  /// - Parameters:
  ///   - numbers: indices of the plan's pictures; all of them where it is `nil`.
  ///   - presences: what is in their places, where that is known: a file that is not Scrim's stays, unless it is just what
  ///     is baked.
  ///   - journal: is told of each file before it is written.
  ///   - isStopped: asked before each picture; where it says so, the rest is left as it is and not among the results.
  ///   - progress: is called by any worker, in no particular order.
  func bake(
    _ plan: Plan, _ numbers: [Int]? = nil, over presences: [Int: Presence] = [:], journal: Journal? = nil,
    isStopped: @escaping @Sendable () -> Bool = { false }, progress: @escaping @Sendable (Baked) -> Void = { _ in }
  ) async -> [Baked] {
    let numbers = numbers ?? Array(plan.pictures.indices)
    do throws(FileError) {
      if !numbers.isEmpty { try folder.prepare() }
    } catch {
      return numbers.map { index in
        Baked(
          index: index,
          fault: index > numbers[0]
            ? nil : Diagnostic(.unwritableOutput, "cannot write to '\(error.path)': \(error.reason)"))
      }
    }
    folder.removeLeftovers(beside: numbers.lazy.map { plan.pictures[$0].path })
    let batches = plan.batches(of: numbers)
    let baked = await crew.map(
      count: batches.count,
      transform: { worker, number -> [Baked] in
        if isStopped() { return [] }
        let first = plan.pictures[batches[number][0]]
        let file = Result { () throws(PictureError) in try worker.file(of: first.drawing, colors: first.colors.limit) }
        let digest = (try? file.get()).map { Digest(of: $0.bytes) }
        return batches[number].map { index in
          write(file, digest, of: plan.pictures[index], at: index, over: presences[index], journal)
        }
      },
      finished: { $0.forEach(progress) })
    return baked.joined().sorted { $0.index < $1.index }
  }

  /// Bakes all pictures of a plan into a folder that nothing is known of.
  package func bake(_ plan: Plan, progress: @escaping @Sendable (Baked) -> Void = { _ in }) async -> [Baked] {
    await bake(plan, nil, progress: progress)
  }

  private func write(
    _ file: Result<Worker.File, PictureError>, _ digest: Digest?, of picture: Plan.Picture, at index: Int,
    over presence: Presence?, _ journal: Journal?
  ) -> Baked {
    switch file {
    case .failure(let error):
      return Baked(index: index, fault: Diagnostic(.unreadablePicture, "'\(picture.path)': \(error)"))
    case .success(let file):
      if let budget = manifest.output.budget, file.bytes.count > budget {
        return Baked(index: index, fault: manifest.output.overBudget(picture.path, file.bytes.count))
      }
      let digest = digest!
      do throws(FileError) {
        let isUnchanged: Bool
        switch presence {
        case .ours(digest, _)?, .foreign(digest)?: isUnchanged = true
        case .foreign(let other)? where !isForced && other != nil: return Baked(index: index, isSpared: true)
        default:
          // Where nothing can be noted, as on a full disk, a bake that is killed is all that this matters for.
          try? journal?.note(digest, picture.path)
          isUnchanged = try !folder.write(file.bytes, to: picture.path, replacingLinks: isForced)
        }
        return Baked(
          index: index, file: .init(bytes: file.bytes.count, sha256: digest, exceedsColors: file.hasMoreColors),
          isUnchanged: isUnchanged)
      } catch {
        return Baked(index: index, fault: Diagnostic(unwritable: error))
      }
    }
  }

  /// Warnings that pictures have more colours than were asked for by their number: one for each place that asks.
  package static func colorWarnings(_ pictures: some Sequence<Plan.Picture>) -> [Diagnostic] {
    var choices: [ColorChoice] = []
    var found: [ColorChoice: [String]] = [:]
    for picture in pictures {
      if found[picture.colors] == nil { choices.append(picture.colors) }
      found[picture.colors, default: []].append(picture.path)
    }
    return choices.map { choice in
      let paths = found[choice]!
      let what =
        paths.count == 1 ? "'\(paths[0])' needs" : "'\(paths[0])' and \(paths.count - 1) more pictures need"
      return Diagnostic(
        .moreColors, "\(what) more than \(choice.limit.rawValue) colours and \(paths.count == 1 ? "has" : "have") them",
        at: choice.location,
        help: choice.limit == .of16 ? "ask for 256, or for 'auto'" : "ask for 'auto', which takes as many as it needs",
        severity: .warning)
    }
  }
}

extension Output {
  /// The fault of a picture that has more bytes than the manifest allows.
  func overBudget(_ path: String, _ bytes: Int) -> Diagnostic {
    Diagnostic(
      .overBudget, "'\(path)' has \(bytes) bytes, over the budget of \(budget ?? 0)", at: budgetLocation,
      help: effort == .small ? "raise 'output.budget'" : "raise 'output.budget', or set 'output.effort: small'")
  }
}
