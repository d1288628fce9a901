import Geometry
import Pixels
import Testing

@Suite struct CoverageTests {
  private func randomMask(_ random: inout Sequence) -> Mask {
    let frame = PixelRect(
      x: random.next(60) - 30, y: random.next(60) - 30, width: 1 + random.next(120), height: 1 + random.next(9))
    let run = 1 + random.next(60)
    var coverage: [UInt8] = []
    while coverage.count < frame.width * frame.height {
      let value = ([0, 255, UInt8(random.next(256))] as [UInt8])[random.next(3)]
      coverage += Array(repeating: value, count: 1 + random.next(run))
    }
    return Mask(frame: frame, coverage: Array(coverage.prefix(frame.width * frame.height)))
  }

  @Test func aMaskComesBack() {
    var random = Sequence()
    for _ in 0..<2000 {
      let mask = randomMask(&random)
      let coverage = Coverage(mask)
      #expect(coverage.isSound && coverage.mask == mask)
      #expect(coverage.isEmpty == mask.coverage.allSatisfy { $0 == 0 })
    }
  }

  @Test func partsAreOfTheWhole() {
    var random = Sequence()
    for _ in 0..<1000 {
      let mask = randomMask(&random)
      let clip = PixelRect(
        x: random.next(80) - 40, y: random.next(60) - 30, width: 1 + random.next(60), height: 1 + random.next(9))
      let part = Coverage(mask).cropped(to: clip)
      #expect(part.isSound && part.mask.frame == (part.isEmpty ? part.frame : mask.frame.intersection(clip)))
      let inverted = Coverage(mask).inverted(in: clip)
      #expect(inverted.isSound && inverted.frame == clip)
      let moved = Coverage(mask).offset(x: -7, y: 40)
      #expect(moved.isSound && moved.frame == mask.frame.offset(x: -7, y: 40))
      #expect(moved.mask.coverage == mask.coverage)
      let (inside, outside) = (part.mask, inverted.mask)
      for y in clip.y..<clip.bottom {
        for x in clip.x..<clip.right where inside[x, y] != mask[x, y] || outside[x, y] != 255 - mask[x, y] {
          Issue.record("\(x), \(y)")
          return
        }
      }
    }
  }

  private func stretches(_ rows: [[UInt8]]) -> [Int] {
    let mask = Mask(
      frame: PixelRect(x: 0, y: 0, width: rows[0].count, height: rows.count), coverage: rows.flatMap { $0 })
    return Coverage(mask).stretches.map { $0.value == nil ? -Int($0.count) : Int($0.count) }
  }

  @Test func longRunsAreToldAsSuch() {
    let gap = [UInt8](repeating: 0, count: 16)
    let run = [UInt8](repeating: 255, count: 16)
    #expect(stretches([[3] + run + [4]]) == [-1, 16, -1])
    #expect(stretches([[3] + run.dropFirst() + [4]]) == [-17])
    #expect(stretches([[3] + gap + [4]]) == [-1, -1])
    #expect(stretches([[3] + gap.dropFirst() + [4]]) == [-17])
    #expect(stretches([gap + gap]) == [])
    #expect(stretches([[0, 1, 2, 0], [0, 0, 0, 3]]) == [-2, -1])
  }

  @Test func shortPiecesBecomeOneStretch() {
    let coverage = Coverage(frame: PixelRect(x: 5, y: 5, width: 60, height: 3)) { builder in
      builder.endRow()
      builder.append(x: 6, count: 3, value: 9)
      builder.append(x: 9, count: 0, value: 9)
      builder.append(x: 12, count: 2, value: 7)
      builder.append(x: 14, count: 16, value: 0)
      builder.append(x: 30, count: 20, value: 7)
      builder.endRow()
    }
    #expect(coverage.isSound)
    #expect(coverage.values == [9, 9, 9, 0, 0, 0, 7, 7])
    #expect(coverage.stretches(inRow: 6).map(\.value) == [nil, 7])
    #expect(coverage.stretches(inRow: 5).isEmpty && coverage.stretches(inRow: 7).isEmpty)
  }

  @Test func nothingCoversNothing() {
    #expect(Coverage.empty.isEmpty && Coverage.empty.isSound && Coverage.empty.mask == .empty)
    #expect(Coverage(.empty).isEmpty)
  }
}
