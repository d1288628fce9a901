package import Geometry
import PNG

/// Compares pictures, one pair after the other. One per worker: it keeps its memory from pair to pair.
package final class PixelComparer {
  let scan: PixelScan
  let old = PNGSamples()
  let new = PNGSamples()
  /// Made when an animation comes.
  private(set) lazy var players = (old: PNGPlayer(), new: PNGPlayer())
  let row = RowBuffer()
  private(set) lazy var encoder = PNGEncoder(effort: .fast)
  /// What is left of the pair that was compared last.
  var last: Last?

  /// What plates are drawn from.
  struct Last {
    var difference: PixelDifference
    var ignored: [PixelRect]
    /// The alpha of more than half of its mask, or 0.
    var commonAlpha: UInt8
    /// Of animations.
    var plane: FindingPlane?
  }

  package init(_ metric: Comparison.Settings.Metric) { scan = PixelScan(metric) }

  /// Compares the bytes of two files.
  /// - Parameters:
  ///   - ignored: where differences are counted apart; in pixels of the pictures, from the top left corner.
  ///   - explanation: what is not within it is counted as unexplained.
  package func compare(
    _ old: [UInt8], _ new: [UInt8], ignoring ignored: [PixelRect] = [], explanation: Explanation = .open
  ) -> PixelOutcome {
    last = nil
    return old.withUnsafeBufferPointer { oldFile in
      new.withUnsafeBufferPointer { newFile in
        var faults: (old: String?, new: String?)
        let contents = (
          old: Self.load(self.old, oldFile, &faults.old), new: Self.load(self.new, newFile, &faults.new)
        )
        guard let oldContents = contents.old, let newContents = contents.new else {
          return .unreadable(old: faults.old, new: faults.new)
        }
        let oldSide = Side(contents: oldContents, file: oldFile)
        let newSide = Side(contents: newContents, file: newFile)
        do {
          let last =
            oldContents.animation != nil && newContents.animation != nil
            ? try compareAnimations(oldSide, newSide, ignored, explanation, &faults)
            : try compareStills(oldSide, newSide, ignored, explanation, &faults)
          self.last = last
          return .compared(last.difference, old: oldContents.header.size, new: newContents.header.size)
        } catch {
          return .unreadable(old: faults.old, new: faults.new)
        }
      }
    }
  }

  /// One of two files.
  private struct Side {
    let contents: PNGContents
    let file: UnsafeBufferPointer<UInt8>
  }

  /// Reads a file as far as its inflated rows; `nil` where it has a fault.
  static func load(
    _ samples: PNGSamples, _ file: UnsafeBufferPointer<UInt8>, _ fault: inout String?
  ) -> PNGContents? {
    do throws(PNGFault) {
      let contents = try PNGContents(file)
      try samples.inflate(contents, of: file)
      return contents
    } catch {
      fault = error.reason
      return nil
    }
  }

  /// Compares two pictures of which at most one is animated.
  private func compareStills(
    _ oldSide: Side, _ newSide: Side, _ ignored: [PixelRect], _ explanation: Explanation,
    _ faults: inout (old: String?, new: String?)
  ) throws(PNGFault) -> Last {
    if oldSide.contents.animation != nil {
      try blame(&faults.old) { () throws(PNGFault) in try players.old.check(oldSide.contents, of: oldSide.file) }
    }
    if newSide.contents.animation != nil {
      try blame(&faults.new) { () throws(PNGFault) in try players.new.check(newSide.contents, of: newSide.file) }
    }
    var tally = Tally(size: PixelScan.area(old, new), depth: PixelScan.depth(old, new), explanation)
    if !old.repeats(new) {
      old.unfilter()
      new.unfilter()
      scan.run(old, new, ignoring: ignored, shade: explanation.shade) { tally.add($0) }
    }
    let commonAlpha = tally.commonAlpha
    var difference = tally.total()
    if oldSide.contents.animation != nil { difference.playing = "no longer animated" }
    if newSide.contents.animation != nil { difference.playing = "animated now" }
    return Last(difference: difference, ignored: ignored, commonAlpha: commonAlpha)
  }

  /// Compares the pictures themselves, then the frames as they are seen.
  private func compareAnimations(
    _ oldSide: Side, _ newSide: Side, _ ignored: [PixelRect], _ explanation: Explanation,
    _ faults: inout (old: String?, new: String?)
  ) throws(PNGFault) -> Last {
    var plane = FindingPlane(size: PixelScan.area(old, new), common: PixelScan.common(old, new))
    old.unfilter()
    new.unfilter()
    let common = PixelScan.common(old, new)
    // What only one of them has is the same in all frames.
    var isOuterDifferent = false
    scan.run(old, new, ignoring: ignored, shade: explanation.shade) { find in
      plane.add(find)
      if find.finding == .differs, find.x >= common.width || find.y >= common.height { isOuterDifferent = true }
    }
    guard let oldAnimation = oldSide.contents.animation, let newAnimation = newSide.contents.animation else {
      preconditionFailure("both are animated")
    }
    players.old.rewind(oldSide.contents.header)
    players.new.rewind(newSide.contents.header)
    let counts = (old: oldAnimation.frames.count, new: newAnimation.frames.count)
    var frames = 0
    // Around all that is not the same by now: elsewhere a frame may differ only where it was drawn on.
    var apart = PixelRect.empty
    for number in 0..<max(counts.old, counts.new) {
      if number < counts.old {
        try blame(&faults.old) { () throws(PNGFault) in try players.old.draw(oldSide.contents, of: oldSide.file) }
      }
      if number < counts.new {
        try blame(&faults.new) { () throws(PNGFault) in try players.new.draw(newSide.contents, of: newSide.file) }
      }
      guard number < min(counts.old, counts.new) else { continue }
      let window = apart.union(players.old.drawn).union(players.new.drawn)
      apart = .empty
      var differs = isOuterDifferent
      scan.run(
        players.old.canvas, players.new.canvas, ignoring: ignored, shade: explanation.shade, within: window
      ) { find in
        plane.add(find)
        apart = apart.union(PixelRect(x: find.x, y: find.y, width: find.count, height: 1))
        if find.finding == .differs { differs = true }
      }
      if differs { frames += 1 }
    }
    var tally = Tally(size: plane.size, depth: PixelScan.depth(old, new), explanation)
    plane.walk { tally.add($0) }
    let commonAlpha = tally.commonAlpha
    var difference = tally.total()
    difference.frames = frames + abs(counts.old - counts.new)
    difference.playing = Self.playing(oldAnimation, newAnimation)
    return Last(difference: difference, ignored: ignored, commonAlpha: commonAlpha, plane: plane)
  }

  /// Notes why something cannot be done.
  private func blame(_ fault: inout String?, _ work: () throws(PNGFault) -> Void) throws(PNGFault) {
    do throws(PNGFault) {
      try work()
    } catch {
      fault = error.reason
      throw error
    }
  }

  /// How two animations differ besides their pixels.
  private static func playing(_ old: PNGAnimation, _ new: PNGAnimation) -> String? {
    if old.frames.count != new.frames.count {
      return "\(new.frames.count) frame\(new.frames.count == 1 ? "" : "s"), were \(old.frames.count)"
    }
    if old.frames.map(\.delay) != new.frames.map(\.delay) { return "played at another pace" }
    if old.plays != new.plays { return "played \(times(new.plays)), was \(times(old.plays))" }
    return nil
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 0: "without end"
    case 1: "once"
    default: "\(count) times"
    }
  }

  /// About how many bytes comparing two files takes, as their headers tell; 0 of what has none.
  package static func memory(old: [UInt8], new: [UInt8]) -> Int {
    var need = 0
    var animated: [PixelSize] = []
    for file in [old, new] {
      guard let header = PNGHeader(of: file) else { continue }
      need += PNGSamples.memory(header)
      guard PNGAnimation.isIn(file) else { continue }
      need += PNGPlayer.memory(header)
      animated.append(header.size)
    }
    guard animated.count == 2 else { return need }
    let common = PixelSize(
      width: min(animated[0].width, animated[1].width), height: min(animated[0].height, animated[1].height))
    return need + FindingPlane.memory(common: common)
  }

  /// What is plainly wrong with a file as a PNG: its signature, its chunks and their check sums; pixels are not looked
  /// at. `nil` where nothing is. It costs a few microseconds.
  package static func fault(of picture: [UInt8]) -> String? {
    picture.withUnsafeBufferPointer { file in
      do throws(PNGFault) {
        _ = try PNGContents(file)
        return nil
      } catch {
        return error.reason
      }
    }
  }
}
