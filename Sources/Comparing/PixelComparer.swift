package import Geometry

/// Compares pictures, one pair after the other. One per worker: it keeps its memory from pair to pair.
package final class PixelComparer {
  package init(_ metric: Comparison.Settings.Metric) {
    fatalError("to come")
  }

  /// Compares the bytes of two files.
  /// - Parameter ignored: where differences are counted apart; in pixels of the pictures, from the top left corner.
  package func compare(_ old: [UInt8], _ new: [UInt8], ignoring ignored: [PixelRect] = []) -> PixelOutcome {
    fatalError("to come")
  }

  /// What shows the difference of the pair that was compared last, from these bytes.
  package func plates(old: [UInt8], new: [UInt8]) -> Plates {
    fatalError("to come")
  }

  /// What shows a picture that there is on one side only.
  package func plates(of picture: [UInt8], isOld: Bool) -> Plates {
    fatalError("to come")
  }

  /// A number that is equal for files of equal pixels, in whatever format they are, and nearly always another otherwise;
  /// `nil` where the file cannot be read.
  package func fingerprint(of picture: [UInt8]) -> UInt64? {
    fatalError("to come")
  }

  /// About how many bytes comparing two files takes, as their headers tell; 0 of what has none.
  package static func memory(old: [UInt8], new: [UInt8]) -> Int {
    fatalError("to come")
  }

  /// What is plainly wrong with a file as a PNG: its signature, its chunks and their check sums; pixels are not looked
  /// at. `nil` where nothing is. It costs a few microseconds.
  package static func fault(of picture: [UInt8]) -> String? {
    fatalError("to come")
  }
}
