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
            : compareStills(oldSide, newSide, ignored, explanation)
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

  private func compareStills(
    _ oldSide: Side, _ newSide: Side, _ ignored: [PixelRect], _ explanation: Explanation
  ) -> Last {
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
    var plane = FindingPlane(size: PixelScan.area(old, new))
    old.unfilter()
    new.unfilter()
    scan.run(old, new, ignoring: ignored, shade: explanation.shade) { plane.add($0) }
    guard let oldAnimation = oldSide.contents.animation, let newAnimation = newSide.contents.animation else {
      preconditionFailure("both are animated")
    }
    players.old.rewind(oldSide.contents.header)
    players.new.rewind(newSide.contents.header)
    let counts = (old: oldAnimation.frames.count, new: newAnimation.frames.count)
    var frames = 0
    for number in 0..<max(counts.old, counts.new) {
      if number < counts.old { try draw(players.old, oldSide, &faults.old) }
      if number < counts.new { try draw(players.new, newSide, &faults.new) }
      guard number < min(counts.old, counts.new) else { continue }
      var differs = false
      scan.run(players.old.canvas, players.new.canvas, ignoring: ignored, shade: explanation.shade) {
        plane.add($0)
        if $0.finding == .differs { differs = true }
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

  private func draw(_ player: PNGPlayer, _ side: Side, _ fault: inout String?) throws(PNGFault) {
    do throws(PNGFault) {
      try player.draw(side.contents, of: side.file)
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
    [old, new].reduce(0) { $0 + (PNGHeader(of: $1).map(PNGSamples.memory) ?? 0) }
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
