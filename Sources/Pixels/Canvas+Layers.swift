package import Geometry

extension Canvas {
  /// Leaves of a canvas without scrim what `mask` covers; inverted, what it does not.
  package mutating func clip(to mask: Mask, inverted: Bool = false) {
    precondition(scrim.alpha == 0, "a scrim cannot be clipped")
    for y in 0..<size.height {
      for span in spans(inRow: y) {
        for i in 0..<span.count {
          let covered = mask[span.x + i, y]
          let pixel = storage[span.offset + i]
          storage[span.offset + i] = pixel.cut(inverted ? covered : 255 - covered)
        }
      }
    }
  }

  /// The smallest box that holds every pixel which is not scrim; empty where there is none.
  package var inkFrame: PixelRect {
    var frame = PixelRect.empty
    for y in 0..<size.height {
      for span in spans(inRow: y) {
        let pixels = pixels(of: span)
        guard let first = pixels.firstIndex(where: { $0 != scrim }),
          let last = pixels.lastIndex(where: { $0 != scrim })
        else { continue }
        frame = frame.union(
          PixelRect(x: span.x + first - pixels.startIndex, y: y, width: last + 1 - first, height: 1))
      }
    }
    return frame
  }

  /// The pixels of a box that lies within the canvas.
  package func bitmap(in frame: PixelRect) -> Bitmap {
    let bounds = PixelSize(width: frame.width, height: frame.height)
    var bitmap = Bitmap(size: bounds, pixels: Array(repeating: scrim, count: frame.width * frame.height))
    for y in frame.y..<frame.bottom {
      for span in spans(inRow: y) {
        let (start, end) = (max(span.x, frame.x), min(span.end, frame.right))
        guard start < end else { continue }
        let target = (y - frame.y) * frame.width + start - frame.x
        let source = span.offset + start - span.x
        bitmap.pixels.replaceSubrange(target..<target + end - start, with: storage[source..<source + end - start])
      }
    }
    return bitmap
  }

  /// The smallest box that holds every pixel in which the two canvases, of one size, differ; empty where they are alike.
  package func difference(from other: Canvas) -> PixelRect {
    precondition(size == other.size, "canvases of two sizes differ everywhere")
    var frame = PixelRect.empty
    for y in 0..<size.height {
      if scrim == other.scrim, spans(inRow: y).isEmpty, other.spans(inRow: y).isEmpty { continue }
      let row = PixelRect(x: 0, y: y, width: size.width, height: 1)
      let (a, b) = (bitmap(in: row).pixels, other.bitmap(in: row).pixels)
      guard a != b, let first = a.indices.first(where: { a[$0] != b[$0] }),
        let last = a.indices.last(where: { a[$0] != b[$0] })
      else { continue }
      frame = frame.union(PixelRect(x: first, y: y, width: last + 1 - first, height: 1))
    }
    return frame
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
    self.init(size: first.size, scrim: first.scrim.mixed(with: second.scrim, share).color)
    for y in 0..<size.height {
      for span in first.spans(inRow: y) { _ = cover(row: y, from: span.x, to: span.end) }
      for span in second.spans(inRow: y) { _ = cover(row: y, from: span.x, to: span.end) }
      // Each of the spans lies whole in one of these.
      for span in spans(inRow: y) {
        let row = PixelRect(x: span.x, y: y, width: span.count, height: 1)
        let (a, b) = (first.bitmap(in: row), second.bitmap(in: row))
        for i in 0..<span.count { storage[span.offset + i] = a.pixels[i].mixed(with: b.pixels[i], share) }
      }
    }
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
