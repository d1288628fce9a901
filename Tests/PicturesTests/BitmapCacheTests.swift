import Geometry
import Pixels
import Testing

@testable import Pictures

@Suite struct BitmapCacheTests {
  @Test func leastRecentlyUsedGoes() {
    var cache = BitmapCache(limit: 30)
    let (a, b, c) = (key("a"), key("b"), key("c"))
    for key in [a, b, c] { cache[key] = bitmap }
    #expect(cache[a] == bitmap)
    cache[key("d")] = bitmap
    #expect(cache[b] == nil)
    #expect([a, c, key("d")].allSatisfy { cache[$0] != nil })
  }

  @Test func whatIsTooLargeIsNotHeldAndDisplacesNothing() {
    var cache = BitmapCache(limit: 15)
    cache[key("a")] = bitmap
    cache[key("big")] = Bitmap(size: PixelSize(width: 16, height: 1), pixels: Array(repeating: .clear, count: 16))
    #expect(cache[key("a")] != nil)
    #expect(cache[key("big")] == nil)
  }

  @Test func replacingIsNotCountedTwice() {
    var cache = BitmapCache(limit: 20)
    cache[key("a")] = bitmap
    for _ in 0..<5 { cache[key("b")] = bitmap }
    #expect(cache[key("a")] != nil)
  }

  private let bitmap = Bitmap(size: PixelSize(width: 5, height: 2), pixels: Array(repeating: .clear, count: 10))

  private func key(_ file: String) -> BitmapCache.Key { BitmapCache.Key(file: file, size: bitmap.size) }
}
