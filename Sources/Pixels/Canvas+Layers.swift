package import Geometry

extension Canvas {
  /// Leaves of a canvas without scrim what `coverage` covers; inverted, what it does not.
  package mutating func clip(to coverage: Coverage, inverted: Bool = false) {
    precondition(scrim.alpha == 0, "a scrim cannot be clipped")
    cut(inverted ? coverage : coverage.inverted(in: size.bounds))
  }

  /// Leaves of a canvas without scrim what `mask` covers; inverted, what it does not.
  package mutating func clip(to mask: Mask, inverted: Bool = false) {
    clip(to: Coverage(mask), inverted: inverted)
  }

  /// A cross-fade of two canvases of one size, `share` (0 to 1) of the second; its scrim is the mix of theirs.
  package init(mixing first: Canvas, _ second: Canvas, share: Double) {
    precondition(first.size == second.size, "a cross-fade is of pictures of one size")
    if share <= 0 {
      self = first
      return
    }
    if share >= 1 {
      self = second
      return
    }
    self.init(size: first.size, scrim: first.scrim.mixed(with: second.scrim, share))
    var mixes: [UInt64: Pixel] = [:]
    func mix(_ a: Pixel, _ b: Pixel) -> Pixel {
      if a == b { return a.mixed(with: b, share) }
      let key = UInt64(a.bits) << 32 | UInt64(b.bits)
      if let known = mixes[key] { return known }
      let mix = a.mixed(with: b, share)
      // Of photographs there are too many to be remembered.
      if mixes.count < 1 << 16 { mixes[key] = mix }
      return mix
    }
    var mixed: [Pixel] = []
    for y in 0..<size.height where !first.isBare(y) || !second.isBare(y) {
      edit(y) { rows, cursor, store in
        first.forEachPart(inRow: y, with: second) { columns, a, b in
          if a == nil && b == nil { return }
          if a?.isRun ?? true, b?.isRun ?? true {
            let pixel = mix(
              a.map { first.store.pixel($0.value) } ?? first.scrim,
              b.map { second.store.pixel($0.value) } ?? second.scrim)
            rows.append(
              &cursor, from: columns.lowerBound, to: columns.upperBound, value: store.value(of: pixel), isRun: true)
            return
          }
          mixed.removeAll(keepingCapacity: true)
          for x in columns {
            mixed.append(
              mix(
                a.map { first.pixel(x, of: $0) } ?? first.scrim, b.map { second.pixel(x, of: $0) } ?? second.scrim))
          }
          let place = mixed.withUnsafeBufferPointer { store.append(contentsOf: $0) }
          rows.append(
            &cursor, from: columns.lowerBound, to: columns.upperBound, value: UInt32(place), isRun: false)
        }
      }
    }
  }

  /// A part of the canvas, which lies within it, as a canvas.
  package func cropped(to frame: PixelRect) -> Canvas {
    precondition(frame.intersection(size.bounds) == frame, "a part lies within the whole")
    if frame == size.bounds { return self }
    var part = Canvas(size: PixelSize(width: frame.width, height: frame.height), scrim: scrim)
    part.adopt(colorsOf: self)
    for y in frame.y..<frame.bottom where !isBare(y) {
      part.edit(y - frame.y) { rows, cursor, store in
        self.rows.forEach(inRow: y) { span in
          let (start, end) = (max(Int(span.x), frame.x), min(Int(span.end), frame.right))
          guard start < end else { return }
          var value = span.value
          if !span.isRun {
            let place = Int(span.value) + start - Int(span.x)
            value = UInt32(store.append(from: self.store, place..<place + end - start))
          }
          rows.append(&cursor, from: start - frame.x, to: end - frame.x, value: value, isRun: span.isRun)
        }
      }
    }
    return part
  }

  /// A picture as a canvas whose scrim is its most frequent colour; where it has too many, clear.
  package init(_ bitmap: Bitmap) {
    let size = bitmap.size
    var counts: [UInt32: Int] = [:]
    var start = 0
    let pixels = bitmap.pixels
    while start < pixels.count {
      var end = start + 1
      while end < pixels.count, pixels[end] == pixels[start] { end += 1 }
      counts[pixels[start].bits, default: 0] += end - start
      if counts.count > ColorIndex.most { break }
      start = end
    }
    let isCrowded = counts.count > ColorIndex.most
    // Of equals the smallest, as a dictionary has no order.
    let scrim = isCrowded ? 0 : counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? 0
    self.init(size: size, scrim: Pixel(bits: scrim))
    if isCrowded { goDirect() }
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<size.height {
        edit(y) { rows, cursor, store in
          let row = UnsafeBufferPointer(rebasing: pixels[y * size.width..<(y + 1) * size.width])
          rows.append(&cursor, row, besides: Pixel(bits: scrim), &store)
        }
      }
    }
  }
}

extension SpanRows {
  /// Adds a whole row but for the scrim at its ends: runs of 16 or more, and what is between them.
  fileprivate mutating func append(
    _ cursor: inout Cursor, _ row: UnsafeBufferPointer<Pixel>, besides scrim: Pixel, _ store: inout PixelStore
  ) {
    /// Where pixels begin that are not in a run.
    var open = 0
    func close(_ end: Int, _ rows: inout SpanRows, _ cursor: inout Cursor, _ store: inout PixelStore) {
      guard open < end else { return }
      let place = store.append(contentsOf: UnsafeBufferPointer(rebasing: row[open..<end]))
      rows.append(&cursor, from: open, to: end, value: UInt32(place), isRun: false)
    }
    let end = row.lastIndex { $0 != scrim }.map { $0 + 1 } ?? 0
    var x = row.firstIndex { $0 != scrim } ?? 0
    open = x
    while x < end {
      let start = x
      x += 1
      while x < end, row[x] == row[start] { x += 1 }
      guard x - start >= 16 else { continue }
      close(start, &self, &cursor, &store)
      if row[start] != scrim {
        append(&cursor, from: start, to: x, value: store.value(of: row[start]), isRun: true)
      }
      open = x
    }
    close(end, &self, &cursor, &store)
  }
}

extension Pixel {
  /// `share` (0 to 1) of `other` and the rest of this pixel, colours weighed by alpha; each channel is rounded once.
  package func mixed(with other: Pixel, _ share: Double) -> Pixel {
    let (own, others) = (Double(alpha) * (1 - share), Double(other.alpha) * share)
    let sum = own + others
    let alpha = UInt8(sum.rounded())
    guard alpha > 0 else { return .clear }
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(((Double(a) * own + Double(b) * others) / sum).rounded()) }
    return Pixel(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
  }
}
