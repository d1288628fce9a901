import Testing

@testable import Files

struct DealTests {
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
