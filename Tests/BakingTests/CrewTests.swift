import Manifest
import Synchronization
import Testing

@testable import Baking

struct CrewTests {
  let planning = Planning()

  private func crew(jobs: Int, _ output: String = "") throws -> Crew {
    let manifest = try planning.manifest("version: 1\ndevices: [iphone5]\nguides: { a: { tip: Hi } }\n\(output)")
    return Crew(for: manifest, fonts: planning.fonts, jobs: jobs)
  }

  @Test(arguments: [1, 2, 3, 8]) func resultsAreInOrderAndEachIsMadeOnce(jobs: Int) async throws {
    let crew = try crew(jobs: jobs)
    for count in [0, 1, 7, 100] {
      let calls = Atomic(0)
      let finished = Atomic(0)
      let results = await crew.map(
        count: count,
        transform: { _, number in
          calls.add(1, ordering: .relaxed)
          return number * number
        },
        finished: { finished.add($0, ordering: .relaxed) })
      #expect(results == (0..<count).map { $0 * $0 })
      #expect(calls.load(ordering: .relaxed) == count)
      #expect(finished.load(ordering: .relaxed) == results.reduce(0, +))
    }
  }

  @Test func aWorkerIsWithOneTaskAtATimeAndStaysForTheNext() async throws {
    let crew = try crew(jobs: 3)
    let busy = Mutex<Set<ObjectIdentifier>>([])
    var seen: Set<ObjectIdentifier> = []
    for _ in 0..<4 {
      seen.formUnion(
        await crew.map(count: 300) { worker, _ in
          let id = ObjectIdentifier(worker)
          let isFree = busy.withLock { $0.insert(id).inserted }
          #expect(isFree)
          _ = worker.painter
          busy.withLock { _ = $0.remove(id) }
          return id
        })
    }
    #expect((1...3).contains(seen.count))
  }

  @Test func aFewPicturesAreTheWorkOfOne() async throws {
    let crew = try crew(jobs: 8)
    #expect(Set(await crew.map(count: 7) { worker, _ in ObjectIdentifier(worker) }).count == 1)
  }
}
