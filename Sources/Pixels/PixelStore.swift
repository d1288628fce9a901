/// The pixels of a canvas: as entries of its colours, or, where these become too many, as they are.
///
/// A value is an entry or the bits of a pixel, as pixels are held.
struct PixelStore: Sendable {
  private(set) var index: ColorIndex
  /// Only the first `count` are in use; one of the two is empty.
  private(set) var entries: [UInt16] = []
  private(set) var pixels: [Pixel] = []
  /// How many pixels are held.
  private(set) var count = 0
  private(set) var isDirect = false
  private var blends = Blends()
  private let scrim: Pixel

  init(scrim: Pixel) { self.init(ColorIndex(scrim)) }

  /// An empty one whose entries mean the same as those of others.
  init(_ index: ColorIndex) {
    self.index = index
    scrim = index[0]
  }

  // MARK: Values

  var scrimValue: UInt32 { isDirect ? scrim.bits : 0 }

  @inline(__always)
  func pixel(_ value: UInt32) -> Pixel { isDirect ? Pixel(bits: value) : index[UInt16(value)] }

  mutating func value(of pixel: Pixel) -> UInt32 { isDirect ? pixel.bits : UInt32(index.entry(of: pixel)) }

  @inline(__always)
  func pixel(at place: Int) -> Pixel { isDirect ? pixels[place] : index[entries[place]] }

  /// Holds the pixels themselves from here on. Values change with it.
  mutating func goDirect() {
    guard !isDirect else { return }
    pixels = entries[..<count].map { index[$0] }
    isDirect = true
    entries = []
    blends = Blends()
    index = ColorIndex(scrim)
  }

  // MARK: Holding

  /// Makes room for `more` pixels, whose values are yet to be written, and returns the place of the first.
  private mutating func reserve(_ more: Int) -> Int {
    let place = count
    count += more
    if isDirect {
      if count > pixels.count {
        pixels.append(contentsOf: repeatElement(.clear, count: max(count, 2 * pixels.count, 1024) - pixels.count))
      }
    } else if count > entries.count {
      entries.append(contentsOf: repeatElement(0, count: max(count, 2 * entries.count, 1024) - entries.count))
    }
    return place
  }

  mutating func append(_ value: UInt32, count: Int) -> Int {
    let place = reserve(count)
    if isDirect {
      for i in place..<place + count { pixels[i] = Pixel(bits: value) }
    } else {
      for i in place..<place + count { entries[i] = UInt16(value) }
    }
    return place
  }

  mutating func append(contentsOf more: UnsafeBufferPointer<Pixel>) -> Int {
    let place = reserve(more.count)
    if isDirect {
      for i in more.indices { pixels[place + i] = more[i] }
    } else {
      for i in more.indices { entries[place + i] = index.entry(of: more[i]) }
    }
    return place
  }

  /// Copies pixels of a store of the same colours.
  mutating func append(from other: PixelStore, _ places: Range<Int>) -> Int {
    let place = reserve(places.count)
    if isDirect {
      for i in places { pixels[place + i - places.lowerBound] = other.pixels[i] }
    } else {
      for i in places { entries[place + i - places.lowerBound] = other.entries[i] }
    }
    return place
  }

  // MARK: Drawing

  /// Whether a brush leaves bare scrim as it is.
  func leavesScrim(_ brush: Brush) -> Bool {
    if case .flat(let ink, _) = brush { return ink.isHole && scrim == .clear }
    if case .coverage(let ink, _) = brush { return ink.isHole && scrim == .clear }
    return false
  }

  /// What a brush makes of a value, where that is the same in each column.
  mutating func drawn(_ brush: Brush, on value: UInt32) -> UInt32? {
    guard case .flat(let ink, let coverage) = brush else { return nil }
    if isDirect { return ink.drawn(on: Pixel(bits: value), coverage).bits }
    return UInt32(blends.drawn(ink, on: UInt16(value), coverage, &index))
  }

  /// Draws on `count` pixels of one value, which start in column `x`, and returns the place of the first.
  mutating func append(_ brush: Brush, over value: UInt32, x: Int, count: Int) -> Int {
    if case .coverage(let ink, let coverage) = brush, !isDirect {
      let place = reserve(count)
      entries.withUnsafeMutableBufferPointer { entries in
        blends.fill(
          entries.baseAddress! + place, ink, over: UInt16(value), coverage + x, count: count, &index)
      }
      return place
    }
    let place = append(value, count: count)
    draw(brush, at: place, x: x, count: count)
    return place
  }

  /// Draws on pixels that are held, the first of which is in column `x`.
  mutating func draw(_ brush: Brush, at place: Int, x: Int, count: Int) {
    switch brush {
    case .flat(let ink, let coverage):
      draw(at: place, count) { _ in (ink, coverage) }
    case .coverage(let ink, let coverage):
      draw(at: place, count) { (ink, coverage[x + $0]) }
    case .pixels(let pixels, let opacity):
      draw(at: place, count) { (Ink(pixels[x + $0]), opacity) }
    case .entries(let entries, let colors, let opacity):
      draw(at: place, count) { (Ink(colors[Int(entries[x + $0])]), opacity) }
    }
  }

  @inline(__always)
  private mutating func draw(at place: Int, _ count: Int, _ source: (Int) -> (ink: Ink, coverage: UInt8)) {
    if isDirect {
      pixels.withUnsafeMutableBufferPointer { pixels in
        for i in 0..<count {
          let (ink, coverage) = source(i)
          if coverage > 0 { pixels[place + i] = ink.drawn(on: pixels[place + i], coverage) }
        }
      }
    } else {
      entries.withUnsafeMutableBufferPointer { entries in
        blends.blend(entries.baseAddress! + place, count: count, &index, source)
      }
    }
  }
}
