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

  @Test(arguments: [1, 2, 3, 7]) func aDealBeginsWithNeighboursAndLeavesNothing(takers: Int) {
    let deal = Deal(count: 20, takers: takers)
    let firsts = (0..<takers).map { deal.next(for: $0) }
    #expect(firsts == (0..<takers).map { $0 * 20 / takers })
    var rest: [Int] = []
    while let number = deal.next(for: takers - 1) { rest.append(number) }
    #expect((rest + firsts.compactMap { $0 }).sorted() == Array(0..<20))
    // The last one's own run comes first.
    let own = Array((takers - 1) * 20 / takers + 1..<20)
    #expect(Array(rest.prefix(own.count)) == own)
    for taker in 0..<takers { #expect(deal.next(for: taker) == nil) }
  }

  @Test func thereMayBeMoreTakersThanNumbers() {
    let deal = Deal(count: 2, takers: 5)
    #expect((0..<5).compactMap { deal.next(for: $0) }.sorted() == [0, 1])
  }
}
