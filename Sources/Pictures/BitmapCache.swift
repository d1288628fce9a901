import Geometry
import Pixels

/// Pictures by file and size; the least recently used go where they are too many.
struct BitmapCache {
  struct Key: Hashable {
    let file: String
    let size: PixelSize
    /// What is held of the picture at that size.
    let part: PixelRect

    /// All of it where no part is given.
    init(file: String, size: PixelSize, part: PixelRect? = nil) {
      self.file = file
      self.size = size
      self.part = part ?? size.bounds
    }
  }

  /// The most pixels that are held.
  let limit: Int
  private var entries: [Key: (bitmap: Bitmap, used: Int)] = [:]
  private var clock = 0
  private var held = 0

  init(limit: Int) {
    self.limit = limit
  }

  subscript(key: Key) -> Bitmap? {
    mutating get {
      clock += 1
      entries[key]?.used = clock
      return entries[key]?.bitmap
    }
    set {
      clock += 1
      if let old = entries.removeValue(forKey: key) { held -= old.bitmap.pixels.count }
      guard let bitmap = newValue, bitmap.pixels.count <= limit else { return }
      entries[key] = (bitmap, clock)
      held += bitmap.pixels.count
      while held > limit, let oldest = entries.min(by: { $0.value.used < $1.value.used }) {
        entries.removeValue(forKey: oldest.key)
        held -= oldest.value.bitmap.pixels.count
      }
    }
  }
}
