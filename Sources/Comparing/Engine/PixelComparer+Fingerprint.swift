import Geometry
import PNG

extension PixelComparer {
  /// A number that is equal for files of equal pixels, in whatever format they are, and nearly always another otherwise;
  /// `nil` where the file cannot be read.
  package func fingerprint(of picture: [UInt8]) -> UInt64? {
    last = nil
    return picture.withUnsafeBufferPointer { file in
      var fault: String?
      guard let contents = Self.load(old, file, &fault) else { return nil }
      old.unfilter()
      var value = fingerprint(old)
      guard let animation = contents.animation else { return value }
      value = value &* 31 &+ UInt64(animation.plays)
      let player = players.old
      player.rewind(contents.header)
      for frame in animation.frames {
        guard (try? player.draw(contents, of: file)) != nil else { return nil }
        value = value &* 31 &+ fingerprint(player.canvas)
        for number in frame.delay { value = value &* 31 &+ UInt64(number) }
      }
      return value
    }
  }

  private func fingerprint(_ samples: PNGSamples) -> UInt64 {
    let size = samples.size
    row.reserve(size.width)
    // A picture of 16 bits that has nothing but what 8 bits have is one of 8 bits.
    let isWide = samples.header.depth == 16 && !isNarrow(samples)
    var fingerprint = Fingerprint(width: size.width, height: size.height)
    var held = (start: -1, number: UInt64(0))
    for y in 0..<size.height {
      let start = samples.start(ofRow: y)
      if start != held.start {
        held.start = start
        held.number =
          isWide
          ? Fingerprint.row(samples.rgba16(y, row.wide), size.width, of: UInt64.self)
          : Fingerprint.row(samples.rgba8(y, row.narrow), size.width, of: UInt32.self)
      }
      fingerprint.add(held.number)
    }
    return fingerprint.value
  }

  /// Whether each channel of seen pixels repeats its high byte.
  private func isNarrow(_ samples: PNGSamples) -> Bool {
    for y in 0..<samples.size.height {
      let pixels = samples.rgba16(y, row.wide)
      for x in 0..<samples.size.width {
        let pixel = pixels.loadUnaligned(fromByteOffset: 8 * x, as: UInt64.self)
        if pixel >> 8 & 0x00ff_00ff_00ff_00ff != pixel & 0x00ff_00ff_00ff_00ff, !pixel.isClear { return false }
      }
    }
    return true
  }
}
