import Pixels

/// Writes pixels into the bytes of a row.
struct PixelRow {
  let format: PixelFormat
  private let bits: Int
  /// The bytes of each entry of the canvas, the first in the lowest bits; of indices and narrow greys the value.
  private let samples: [UInt32]

  /// `indices` are those of the canvas's entries; only a palette needs them.
  init(_ format: PixelFormat, _ colors: [Pixel]?, indices: [UInt8]?) {
    self.format = format
    bits = format.bitsPerPixel
    if let indices {
      samples = indices.map { UInt32($0) }
    } else {
      samples = colors.map { $0.map { format.sample($0) } } ?? []
    }
  }

  /// The bytes of the scrim.
  func scrim(of canvas: Canvas) -> UInt32 { samples.first ?? format.sample(canvas.scrim) }

  /// Bytes that `pixels` columns from `x` on touch.
  @inline(__always)
  func bytes(_ x: Int, _ count: Int) -> Range<Int> { x * bits >> 3..<((x + count) * bits + 7) >> 3 }

  /// Fills `count` pixels from column `x` on.
  func fill(_ row: UnsafeMutablePointer<UInt8>, _ x: Int, _ count: Int, with sample: UInt32) {
    switch bits {
    case 8: (row + x).update(repeating: UInt8(truncatingIfNeeded: sample), count: count)
    case 16:
      UnsafeMutableRawPointer(row + 2 * x).withMemoryRebound(to: UInt16.self, capacity: count) {
        for i in 0..<count { $0[i] = UInt16(truncatingIfNeeded: sample).littleEndian }
      }
    case 24, 32: write(row, x, count) { _ in sample }
    default:
      // Whole bytes at once, pixels one by one at the ends.
      let perByte = 8 / bits
      let head = min(count, -x & (perByte - 1))
      let whole = (count - head) / perByte
      pack(row, x, head) { _ in sample }
      let byte = UInt8(truncatingIfNeeded: sample) &* (bits == 4 ? 0x11 : bits == 2 ? 0x55 : 0xff)
      (row + (x + head) / perByte).update(repeating: byte, count: whole)
      pack(row, x + head + whole * perByte, count - head - whole * perByte) { _ in sample }
    }
  }

  /// Writes a stretch over what is there.
  @inline(__always)
  func write(_ stretch: Canvas.Stretch, to row: UnsafeMutablePointer<UInt8>) {
    switch stretch {
    case .run(let x, let count, let entry): fill(row, x, count, with: samples[Int(entry)])
    case .flat(let x, let count, let pixel): fill(row, x, count, with: format.sample(pixel))
    case .entries(let x, let entries):
      samples.withUnsafeBufferPointer { samples in
        write(row, x, entries.count) { samples[Int(entries[$0])] }
      }
    case .pixels(let x, let pixels): write(row, x, pixels.count) { format.sample(pixels[$0]) }
    }
  }

  @inline(__always)
  private func write(
    _ row: UnsafeMutablePointer<UInt8>, _ x: Int, _ count: Int, _ sample: (Int) -> UInt32
  ) {
    switch bits {
    case 8: for i in 0..<count { row[x + i] = UInt8(truncatingIfNeeded: sample(i)) }
    case 16:
      for i in 0..<count {
        let sample = sample(i)
        row[2 * (x + i)] = UInt8(truncatingIfNeeded: sample)
        row[2 * (x + i) + 1] = UInt8(truncatingIfNeeded: sample >> 8)
      }
    case 24:
      for i in 0..<count {
        let sample = sample(i)
        row[3 * (x + i)] = UInt8(truncatingIfNeeded: sample)
        row[3 * (x + i) + 1] = UInt8(truncatingIfNeeded: sample >> 8)
        row[3 * (x + i) + 2] = UInt8(truncatingIfNeeded: sample >> 16)
      }
    case 32:
      let target = UnsafeMutableRawPointer(row)
      for i in 0..<count { target.storeBytes(of: sample(i).littleEndian, toByteOffset: 4 * (x + i), as: UInt32.self) }
    default: pack(row, x, count, sample)
    }
  }

  /// Writes pixels of less than 8 bits, the first in the highest bits of a byte.
  @inline(__always)
  private func pack(_ row: UnsafeMutablePointer<UInt8>, _ x: Int, _ count: Int, _ sample: (Int) -> UInt32) {
    guard count > 0 else { return }
    let (bits, perByte) = (bits, 8 / bits)
    let (first, last) = (x / perByte, (x + count - 1) / perByte)
    var i = 0
    for at in first...last {
      let start = max(0, x - at * perByte)
      let end = min(perByte, x + count - at * perByte)
      var byte: UInt8 = 0
      for _ in start..<end {
        byte = byte << bits | UInt8(truncatingIfNeeded: sample(i))
        i += 1
      }
      if end - start == perByte {
        row[at] = byte
      } else {
        let shift = (perByte - end) * bits
        let mask = UInt8(truncatingIfNeeded: (1 << ((end - start) * bits) - 1) << shift)
        row[at] = row[at] & ~mask | byte << shift
      }
    }
  }
}
