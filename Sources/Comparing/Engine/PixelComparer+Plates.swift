import Geometry
import PNG
import Pixels

extension PixelComparer {
  /// What shows the difference of the pair that was compared last, from these bytes.
  package func plates(old oldFile: [UInt8], new newFile: [UInt8]) -> Plates {
    guard let last else {
      var plates = plates(of: newFile, isOld: false)
      plates.old = oldFile
      return plates
    }
    old.unfilter()
    new.unfilter()
    let (mask, density) = mask(last)
    let size = last.difference.size
    let region = last.difference.regions.first?.box
    // Where nearly all differs, what is drawn tells more than some part of it.
    let isWhole = region.map { 4 * $0.width * $0.height > 3 * size.width * size.height } ?? false
    let crop = mask == nil || (isWhole && new.size == size) ? inkFrame(new) : cropFrame(region, density, size)
    return Plates(
      old: oldFile, new: newFile, mask: mask.map { encode($0) }, crop: crop, oldCrop: encode(cropped(old, crop)),
      newCrop: encode(cropped(new, crop)))
  }

  /// What shows a picture that there is on one side only.
  package func plates(of picture: [UInt8], isOld: Bool) -> Plates {
    last = nil
    var plates = isOld ? Plates(old: picture) : Plates(new: picture)
    var fault: String?
    guard picture.withUnsafeBufferPointer({ Self.load(old, $0, &fault) }) != nil else { return plates }
    old.unfilter()
    let crop = inkFrame(old)
    plates.crop = crop
    if isOld { plates.oldCrop = encode(cropped(old, crop)) } else { plates.newCrop = encode(cropped(old, crop)) }
    return plates
  }

  private func encode(_ canvas: Canvas) -> [UInt8] { encoder.encode(canvas).bytes }

  // MARK: The mask

  /// The mask, or `nil` where no pixel differs that is seen, and how many pixels of it are in each cell.
  private func mask(_ last: Last) -> (Canvas?, Density) {
    let difference = last.difference
    // What is let pass shows only where there is nothing else.
    let least: PixelScan.Finding = difference.count > 0 ? .differs : .ignored
    let steps = difference.depth == 16 ? 257 : 1
    // Where most of a picture differs in one way, that is what the canvas is of.
    let ground = difference.count > 0 ? last.commonAlpha : 0
    var canvas = Canvas(size: difference.size, scrim: Self.ink(ground).color)
    var density = Density(difference.size)
    var isEmpty = true
    var parts: [(columns: Range<Int>, pixel: Pixel)] = []
    var (row, column) = (0, 0)
    // What is between the parts is clear.
    func finish(upTo next: Int) {
      while row < next {
        if ground > 0 { parts.append((column..<difference.size.width, .clear)) }
        if !parts.isEmpty { canvas.fill(parts, inRow: row) }
        parts.removeAll(keepingCapacity: true)
        (row, column) = (row + 1, 0)
      }
    }
    func add(_ find: PixelScan.Find) {
      guard find.finding.rawValue >= least.rawValue else { return }
      density.add(find)
      isEmpty = false
      finish(upTo: find.y)
      if ground > 0 { parts.append((column..<find.x, .clear)) }
      parts.append((find.x..<find.end, Self.ink(UInt8(find.alpha(steps: steps)))))
      column = find.end
    }
    if let plane = last.plane {
      plane.walk(add)
    } else {
      scan.run(old, new, ignoring: last.ignored, add)
    }
    finish(upTo: difference.size.height)
    return (isEmpty ? nil : canvas, density)
  }

  /// What a mask shows of a difference.
  private static func ink(_ alpha: UInt8) -> Pixel {
    alpha == 0 ? .clear : Pixel(red: 255, green: 255, blue: 255, alpha: alpha)
  }

  // MARK: The crop

  /// Pixels of a crop at most, and of what is around a small region at least.
  private static let largest = PixelSize(width: 960, height: 640)
  private static let smallest = PixelSize(width: 160, height: 120)
  private static let margin = 24

  /// The part that shows a region, or where it is larger, its densest part. Without a region it is the densest of all.
  private func cropFrame(_ region: PixelRect?, _ density: Density, _ size: PixelSize) -> PixelRect {
    var frame = region ?? size.bounds
    let limit = PixelSize(width: Self.largest.width - 2 * Self.margin, height: Self.largest.height - 2 * Self.margin)
    if frame.width > limit.width || frame.height > limit.height {
      frame = density.densest(
        PixelSize(width: min(limit.width, frame.width), height: min(limit.height, frame.height)), in: frame)
    }
    frame = frame.outset(by: Self.margin)
    let across = max(0, Self.smallest.width - frame.width)
    let down = max(0, Self.smallest.height - frame.height)
    frame = PixelRect(
      x: frame.x - across / 2, y: frame.y - down / 2, width: frame.width + across, height: frame.height + down)
    return frame.intersection(size.bounds)
  }

  /// A part of a picture; clear where it has nothing.
  private func cropped(_ samples: PNGSamples, _ frame: PixelRect) -> Canvas {
    let size = PixelSize(width: frame.width, height: frame.height)
    var pixels = Array(repeating: Pixel.clear, count: size.width * size.height)
    let there = frame.intersection(samples.size.bounds)
    row.reserve(samples.size.width)
    pixels.withUnsafeMutableBytes { pixels in
      for y in there.y..<max(there.y, there.bottom) where !there.isEmpty {
        let line = UnsafeRawBufferPointer(start: samples.rgba8(y, row.narrow) + 4 * there.x, count: 4 * there.width)
        let place = 4 * ((y - frame.y) * size.width + there.x - frame.x)
        UnsafeMutableRawBufferPointer(rebasing: pixels[place..<place + line.count]).copyMemory(from: line)
      }
    }
    return Canvas(Bitmap(size: size, pixels: pixels))
  }

  /// Around what is of another colour than most of a picture, and no larger than a crop may be.
  private func inkFrame(_ samples: PNGSamples) -> PixelRect {
    let size = samples.size
    row.reserve(size.width)
    let ground = commonColor(samples)
    var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
    var held = -1
    for y in 0..<size.height {
      let start = samples.start(ofRow: y)
      // A row that repeats the one above it has as much, or as little.
      if start == held {
        if bottom == y { bottom = y + 1 }
        continue
      }
      held = start
      let pixels = samples.rgba8(y, row.narrow)
      func isInk(_ x: Int) -> Bool { pixels.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self) != ground }
      guard let first = (0..<size.width).first(where: isInk), let last = (0..<size.width).last(where: isInk) else {
        continue
      }
      left = min(left, first)
      right = max(right, last + 1)
      top = min(top, y)
      bottom = y + 1
    }
    var frame = size.bounds
    if right > 0 {
      frame = PixelRect(x: left, y: top, width: right - left, height: bottom - top).outset(by: Self.margin)
        .intersection(size.bounds)
    }
    return PixelRect(
      x: frame.x + max(0, frame.width - Self.largest.width) / 2,
      y: frame.y + max(0, frame.height - Self.largest.height) / 2,
      width: min(frame.width, Self.largest.width), height: min(frame.height, Self.largest.height))
  }

  /// The colour that most of some pixels all over the picture have.
  private func commonColor(_ samples: PNGSamples) -> UInt32 {
    let size = samples.size
    var counts: [UInt32: Int] = [:]
    for y in stride(from: 0, to: size.height, by: max(1, size.height / 128)) {
      let pixels = samples.rgba8(y, row.narrow)
      for x in stride(from: 0, to: size.width, by: max(1, size.width / 128)) {
        counts[pixels.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self), default: 0] += 1
      }
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }
}
