import Comparing
import Foundation
import Geometry
import TestSupport
import Testing

/// What other projects' fixtures are known to give.
@Suite(.enabled(if: Fixtures.folder != nil)) struct PublicSuiteTests {
  struct Pair: Decodable, Sendable, CustomTestStringConvertible {
    let a: String
    let b: String
    let exact: Int
    let box: [Int]
    let maxDelta: Int
    let tenth: Int
    let tenthWithAntialiasing: Int
    let twentieth: Int
    let twentiethWithAntialiasing: Int

    enum CodingKeys: String, CodingKey {
      case a, b, exact, box, maxDelta
      case tenth = "yiq 0.1"
      case tenthWithAntialiasing = "yiq 0.1 with antialiasing"
      case twentieth = "yiq 0.05"
      case twentiethWithAntialiasing = "yiq 0.05 with antialiasing"
    }

    var testDescription: String { "\(a) and \(b)" }
  }

  private struct Expected: Decodable {
    let pixelmatch: [Pair]
  }

  static let pairs: [Pair] = {
    guard let folder = Fixtures.folder, let data = try? Data(contentsOf: folder.appending(path: "expected.json"))
    else { return [] }
    return (try? JSONDecoder().decode(Expected.self, from: data).pixelmatch) ?? []
  }()

  @Test func pairsAreThere() { #expect(Self.pairs.count == 8) }

  @Test(arguments: pairs) func pixelmatchCounts(pair: Pair) throws {
    let old = try Fixtures.bytes("pixelmatch/\(pair.a)")
    let new = try Fixtures.bytes("pixelmatch/\(pair.b)")
    let exact = try difference(old, new, .exact(tolerance: 0))
    #expect(exact.count + exact.unseen == pair.exact)
    #expect(exact.maxDelta == pair.maxDelta)
    #expect([exact.box.x, exact.box.y, exact.box.right - 1, exact.box.bottom - 1] == pair.box)
    #expect(exact.regions.reduce(0) { $0 + $1.count } == exact.count || exact.regionCount > 100)
    for (threshold, alone, withAntialiasing) in [
      (0.1, pair.tenth, pair.tenthWithAntialiasing), (0.05, pair.twentieth, pair.twentiethWithAntialiasing),
    ] {
      let yiq = try difference(old, new, .yiq(threshold: threshold, ignoresAntialiasing: true))
      #expect(yiq.count == alone)
      #expect(yiq.count + yiq.antialiased == withAntialiasing)
      #expect(yiq.count + yiq.antialiased + yiq.tolerated == exact.count)
      let all = try difference(old, new, .yiq(threshold: threshold, ignoresAntialiasing: false))
      #expect(all.count == withAntialiasing)
      #expect(all.antialiased == 0)
    }
  }

  @Test(arguments: ["bright.png": 18623, "changetext.png": 275, "grayscale.png": 104, "shift.png": 3858, "same.png": 0])
  func kompariCounts(name: String, count: Int) throws {
    let difference = try difference(
      Fixtures.bytes("kompari/left/\(name)"), Fixtures.bytes("kompari/right/\(name)"), .exact(tolerance: 0))
    #expect(difference.count == count)
  }

  @Test func kompariSizesDiffer() throws {
    let outcome = PixelComparer(.exact(tolerance: 0)).compare(
      try Fixtures.bytes("kompari/left/size_error.png"), try Fixtures.bytes("kompari/right/size_error.png"))
    guard case .compared(let difference, let old, let new) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(old != new)
    #expect(difference.count > 0)
    #expect(difference.size.width == max(old.width, new.width))
    #expect(difference.size.height == max(old.height, new.height))
  }

  @Test func pngSuiteGroupsAreEqual() throws {
    let groups = try JSONDecoder().decode([[String]].self, from: Data(Fixtures.bytes("pngsuite/equal-groups.json")))
    #expect(!groups.isEmpty)
    let comparer = PixelComparer(.exact(tolerance: 0))
    for group in groups {
      let files = try group.map { try Fixtures.bytes("pngsuite/\($0)") }
      for (a, first) in files.enumerated() {
        for (b, second) in files.enumerated() {
          let outcome = comparer.compare(first, second)
          guard case .compared(let difference, _, _) = outcome else {
            Issue.record("\(group[a]) and \(group[b]): \(outcome)")
            continue
          }
          #expect(difference.count == 0 && difference.unseen == 0, "\(group[a]) and \(group[b])")
        }
        #expect(comparer.fingerprint(of: first) == comparer.fingerprint(of: files[0]))
      }
    }
  }

  @Test func corruptFilesHaveReasons() throws {
    let reasons = [
      "xc1n0g08": "its header tells colour type 1, which does not exist",
      "xc9n2c08": "its header tells colour type 9, which does not exist",
      "xcrn0g04": "it is no PNG: its line ends were converted",
      "xcsn0g01": "the check sum of its IDAT chunk is wrong",
      "xd0n2c08": "its header tells 0 bits a sample, which colour type 2 does not have",
      "xd3n2c08": "its header tells 3 bits a sample, which colour type 2 does not have",
      "xd9n2c08": "its header tells 99 bits a sample, which colour type 2 does not have",
      "xdtn0g01": "it has no IDAT chunk",
      "xhdn0g08": "the check sum of its IHDR chunk is wrong",
      "xlfn0g04": "it is no PNG: its line ends were converted",
      "xs1n0g01": "it is no PNG: its first bytes are damaged",
      "xs2n0g01": "it is no PNG: its first bytes are damaged",
      "xs4n0g01": "it is no PNG: its first bytes are damaged",
      "xs7n0g01": "it is no PNG: its first bytes are damaged",
    ]
    let good = try Fixtures.bytes("pngsuite/basn0g01.png")
    let names = try FileManager.default.contentsOfDirectory(atPath: #require(Fixtures.folder).path + "/pngsuite")
    #expect(names.filter { $0.hasPrefix("x") }.sorted() == reasons.keys.map { $0 + ".png" }.sorted())
    let comparer = PixelComparer(.exact(tolerance: 0))
    for (name, reason) in reasons {
      let bad = try Fixtures.bytes("pngsuite/\(name).png")
      #expect(PixelComparer.fault(of: bad) == reason, "\(name)")
      #expect(comparer.compare(bad, good) == .unreadable(old: reason, new: nil))
      #expect(comparer.compare(good, bad) == .unreadable(old: nil, new: reason))
      #expect(comparer.compare(bad, bad) == .unreadable(old: reason, new: reason))
      #expect(comparer.fingerprint(of: bad) == nil)
      #expect(comparer.plates(of: bad, isOld: true).crop == nil)
    }
  }

  private func difference(
    _ old: [UInt8], _ new: [UInt8], _ metric: Comparison.Settings.Metric
  ) throws -> PixelDifference {
    let outcome = PixelComparer(metric).compare(old, new)
    guard case .compared(let difference, _, _) = outcome else { throw Unreadable(outcome: outcome) }
    return difference
  }

  private struct Unreadable: Error {
    let outcome: PixelOutcome
  }
}
