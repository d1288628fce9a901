internal import Files
package import Manifest
internal import Pictures
internal import Synchronization
package import Typography

/// The workers of a command, who keep their tools from one task to the next.
package final class Crew: Sendable {
  private let folder: String
  private let fonts: FontLibrary
  private let effort: Output.Effort
  private let jobs: Int
  private let idle = Mutex<[Idle]>([])

  /// A worker who has nothing to do.
  ///
  /// Unchecked: a worker is in the list or with the one task that took it out, never both, and the list's lock orders
  /// what the one task did before what the next one does.
  private struct Idle: @unchecked Sendable {
    let place: Int
    let worker: Worker
  }

  /// - Parameter jobs: how many work at once at most; at least 1.
  package init(for manifest: Manifest, fonts: FontLibrary, jobs: Int) {
    folder = manifest.folder
    effort = manifest.output.effort
    self.fonts = fonts
    self.jobs = max(1, jobs)
  }

  /// Transforms the numbers `0..<count` and gives the results in their order, whoever made them. `finished` is called by
  /// any worker, in no particular order.
  package func map<Result: Sendable>(
    count: Int, transform: @escaping @Sendable (Worker, Int) -> Result,
    finished: @escaping @Sendable (Result) -> Void = { _ in }
  ) async -> [Result] {
    let takers = takers(of: count)
    let deal = Deal(count: count, takers: takers)
    @Sendable func work(at place: Int) -> [(number: Int, result: Result)] {
      guard var number = deal.next(for: place) else { return [] }
      let worker = take(for: place)
      defer { idle.withLock { $0.append(Idle(place: place, worker: worker)) } }
      var results: [(number: Int, result: Result)] = []
      while true {
        let result = transform(worker, number)
        finished(result)
        results.append((number, result))
        guard let next = deal.next(for: place) else { return results }
        number = next
      }
    }
    guard takers > 1 else { return work(at: 0).map(\.result) }
    return await withTaskGroup(of: [(number: Int, result: Result)].self) { group in
      for place in 0..<takers { group.addTask { work(at: place) } }
      var all: [(number: Int, result: Result)] = []
      for await part in group { all += part }
      return all.sorted { $0.number < $1.number }.map(\.result)
    }
  }

  /// What its workers looked at of the pictures that manifests name.
  var pictures: [Input] {
    var inputs: [String: Input] = [:]
    for pictures in idle.withLock({ $0.map(\.worker.pictures) }) {
      for (file, input) in pictures.inputs {
        let other = inputs.updateValue(input, forKey: input.path)
        guard pictures.changed.contains(file) || (other != nil && other?.content != input.content) else { continue }
        // It changed while it was read: nothing that is known of it holds.
        inputs[input.path] = Input(path: input.path, content: .absent)
      }
    }
    return Array(inputs.values)
  }

  /// Has pictures read anew from now on, as their files have changed. Nobody may be at work.
  package func forgetPictures() {
    idle.withLock { idle in for one in idle { one.worker.forgetPictures() } }
  }

  /// Folders that fonts are looked for in.
  var fontFolders: [Input] { fonts.folders }

  /// Since when fonts must not have changed.
  var fontsBegun: Int64 { fonts.begun }

  /// The font files of the manifest.
  var fontFiles: [String] { fonts.files }

  /// A worker's tools and fonts cost as much as a few pictures do, unless each is compressed at length.
  private func takers(of count: Int) -> Int { max(1, min(jobs, effort == .small ? count : count / 4)) }

  /// The worker who had this place before, if possible: tasks go through guides in one order, so that is who knows them.
  private func take(for place: Int) -> Worker {
    let known = idle.withLock { idle -> Idle? in
      guard let last = idle.indices.last else { return nil }
      return idle.remove(at: idle.firstIndex { $0.place == place } ?? last)
    }
    return known?.worker ?? Worker(folder: folder, fonts: fonts, effort: effort)
  }
}
