package import Geometry

/// How the pixels of two pictures differ.
package struct PixelDifference: Sendable, Hashable {
  /// A box around pixels that differ and lie close to each other.
  package struct Region: Sendable, Hashable {
    /// In pixels; it holds them just so.
    package var box: PixelRect
    /// How many pixels in it differ.
    package var count: Int
    /// The largest difference of a channel in it, in steps of the depth.
    package var maxDelta: Int
    /// How many of them nothing explains that was known of the pictures.
    package var unexplained: Int
    /// What the records show under it: ids of elements, those that changed first; "scrim" where there is none.
    package var elements: [String]
    /// Whether all of it lies where something changed in the record, or is of other shades of a limited number of colours;
    /// `nil` where a side has no record of the very file.
    package var isExplained: Bool?

    package init(
      box: PixelRect, count: Int, maxDelta: Int, unexplained: Int = 0, elements: [String] = [],
      isExplained: Bool? = nil
    ) {
      self.box = box
      self.count = count
      self.maxDelta = maxDelta
      self.unexplained = unexplained
      self.elements = elements
      self.isExplained = isExplained
    }
  }

  /// The area that was compared: the larger width and the larger height of both.
  package var size: PixelSize
  /// Bits of a channel, 8 or 16, in which `maxDelta` is told: 16 where one side has them.
  package var depth: Int
  /// Pixels that differ, without those that follow. What only one picture has differs.
  package var count: Int
  /// Those of `count` that nothing explains which was known of the pictures; 0 where nothing was known.
  package var unexplained: Int
  /// Pixels that are wholly transparent on both sides, with other colours.
  package var unseen: Int
  /// Pixels that differ, but within the tolerance or the metric's threshold.
  package var tolerated: Int
  /// Pixels that differ by the metric, but are held to be antialiasing.
  package var antialiased: Int
  /// Pixels that differ within regions that are ignored.
  package var ignored: Int
  /// The largest difference of a channel among those of `count`, in steps of the depth.
  package var maxDelta: Int
  /// Around all of `count`; empty where that is 0.
  package var box: PixelRect
  /// The parts of `box`: those with unexplained pixels first, then those with the most; at most `regionLimit`.
  package var regions: [Region]
  /// How many regions there are in all.
  package var regionCount: Int
  /// Of an animation: how many of its frames differ. The numbers above are then of pixels that differ in any frame.
  package var frames: Int?
  /// How an animation differs besides its pixels, as a clause: "12 frames, were 10"; `nil` where it does not.
  package var playing: String?

  package static let regionLimit = 100

  package init(
    size: PixelSize, depth: Int = 8, count: Int = 0, unexplained: Int = 0, unseen: Int = 0, tolerated: Int = 0,
    antialiased: Int = 0, ignored: Int = 0, maxDelta: Int = 0, box: PixelRect = .empty, regions: [Region] = [],
    regionCount: Int = 0,
    frames: Int? = nil, playing: String? = nil
  ) {
    self.size = size
    self.depth = depth
    self.count = count
    self.unexplained = unexplained
    self.unseen = unseen
    self.tolerated = tolerated
    self.antialiased = antialiased
    self.ignored = ignored
    self.maxDelta = maxDelta
    self.box = box
    self.regions = regions
    self.regionCount = regionCount
    self.frames = frames
    self.playing = playing
  }

  /// Pixels that differ and are seen, whether they count or not.
  package var seen: Int { count + tolerated + antialiased + ignored }

  /// Whether nothing differs at all, not even what nobody sees.
  package var isNone: Bool { seen == 0 && unseen == 0 && playing == nil }

  /// The share of pixels that differ, 0 to 1.
  package var ratio: Double { Double(count) / Double(size.width * size.height) }
}
