import Geometry

extension PNGSamples {
  /// The pixels of a row as straight RGBA of 8 bits, red in the lowest byte; 16 bits are rounded. They are in `buffer`,
  /// which has room for a row, or where the row itself is; and need not be aligned.
  package func rgba8(_ y: Int, _ buffer: UnsafeMutablePointer<UInt32>) -> UnsafeRawPointer {
    let row = row(y).baseAddress!
    let width = size.width
    switch (header.colorType, header.depth) {
    case (.rgba, 8): return row
    case (.rgb, 8): expandRGB(row, buffer)
    case (.greyAlpha, 8):
      for x in 0..<width {
        let sample = UInt32(UInt16(littleEndian: row.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self)))
        buffer[x] = (sample & 0xff) &* 0x1_0101 | (sample & 0xff00) << 16
      }
    case (_, 16):
      forEach16(row) { x, pixel in
        @inline(__always) func rounded(_ shift: UInt64) -> UInt32 {
          ((UInt32(truncatingIfNeeded: pixel >> shift) & 0xffff) &* 255 &+ 32_895) >> 16
        }
        buffer[x] = rounded(0) | rounded(16) << 8 | rounded(32) << 16 | rounded(48) << 24
      }
    default: expandBits(row, buffer)
    }
    return UnsafeRawPointer(buffer)
  }

  /// The pixels of a row as straight RGBA of 16 bits, red in the lowest; 8 bits are each times 257.
  package func rgba16(_ y: Int, _ buffer: UnsafeMutablePointer<UInt64>) -> UnsafeRawPointer {
    if header.depth == 16 {
      forEach16(row(y).baseAddress!) { buffer[$0] = $1 }
      return UnsafeRawPointer(buffer)
    }
    // The narrow row takes the upper half of the room, and is read before that is overwritten.
    let half = UnsafeMutableRawPointer(buffer).bindMemory(to: UInt32.self, capacity: 2 * size.width) + size.width
    let narrow = rgba8(y, half)
    for x in 0..<size.width {
      let pixel = UInt64(narrow.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self))
      let apart = pixel & 0xff | (pixel & 0xff00) << 8 | (pixel & 0xff_0000) << 16 | (pixel & 0xff00_0000) << 24
      UnsafeMutableRawPointer(buffer).storeBytes(of: apart &* 257, toByteOffset: 8 * x, as: UInt64.self)
    }
    return UnsafeRawPointer(buffer)
  }

  private func expandRGB(_ row: UnsafeRawPointer, _ buffer: UnsafeMutablePointer<UInt32>) {
    let key: UInt32? =
      transparency.count == 6
      ? UInt32(transparency[1]) | UInt32(transparency[3]) << 8 | UInt32(transparency[5]) << 16 : nil
    // A byte beyond the last pixel is read and left out.
    for x in 0..<size.width {
      let color = row.loadUnaligned(fromByteOffset: 3 * x, as: UInt32.self) & 0x00ff_ffff
      buffer[x] = color == key ? color : color | 0xff00_0000
    }
  }

  private func expandBits(_ row: UnsafeRawPointer, _ buffer: UnsafeMutablePointer<UInt32>) {
    let bytes = row.assumingMemoryBound(to: UInt8.self)
    let width = size.width
    table.pixels.withUnsafeBufferPointer { table in
      let table = table.baseAddress!
      let raw = UnsafeRawPointer(table)
      let target = UnsafeMutableRawPointer(buffer)
      switch header.depth {
      case 8:
        for x in 0..<width { buffer[x] = table[Int(bytes[x])] }
      case 4:
        for i in 0..<width / 2 {
          target.storeBytes(
            of: raw.load(fromByteOffset: 8 * Int(bytes[i]), as: UInt64.self), toByteOffset: 8 * i, as: UInt64.self)
        }
      case 2:
        for i in 0..<width / 4 {
          let four = raw.loadUnaligned(fromByteOffset: 16 * Int(bytes[i]), as: SIMD4<UInt32>.self)
          target.storeBytes(of: four, toByteOffset: 16 * i, as: SIMD4<UInt32>.self)
        }
      default:
        for i in 0..<width / 8 {
          let eight = raw.loadUnaligned(fromByteOffset: 32 * Int(bytes[i]), as: SIMD8<UInt32>.self)
          target.storeBytes(of: eight, toByteOffset: 32 * i, as: SIMD8<UInt32>.self)
        }
      }
      let perByte = 8 / header.depth
      for x in width / perByte * perByte..<width { buffer[x] = table[Int(bytes[x / perByte]) * perByte + x % perByte] }
    }
  }

  @inline(__always)
  private func forEach16(_ row: UnsafeRawPointer, _ body: (Int, UInt64) -> Void) {
    @inline(__always) func sample(_ i: Int) -> UInt64 {
      UInt64(UInt16(bigEndian: row.loadUnaligned(fromByteOffset: 2 * i, as: UInt16.self)))
    }
    let width = size.width
    func key(_ i: Int) -> UInt64 { UInt64(transparency[2 * i]) << 8 | UInt64(transparency[2 * i + 1]) }
    let opaque: UInt64 = 0xffff << 48
    switch header.colorType {
    case .grey:
      let key = transparency.count == 2 ? key(0) : .max
      for x in 0..<width {
        let grey = sample(x)
        body(x, grey &* 0x1_0001_0001 | (grey == key ? 0 : opaque))
      }
    case .greyAlpha:
      for x in 0..<width { body(x, sample(2 * x) &* 0x1_0001_0001 | sample(2 * x + 1) << 48) }
    case .rgb:
      let key = transparency.count == 6 ? key(0) | key(1) << 16 | key(2) << 32 : .max
      for x in 0..<width {
        let color = sample(3 * x) | sample(3 * x + 1) << 16 | sample(3 * x + 2) << 32
        body(x, color | (color == key ? 0 : opaque))
      }
    case .rgba:
      for x in 0..<width {
        body(
          x, sample(4 * x) | sample(4 * x + 1) << 16 | sample(4 * x + 2) << 32 | sample(4 * x + 3) << 48)
      }
    case .palette: preconditionFailure("no palette has 16 bits")
    }
  }
}
