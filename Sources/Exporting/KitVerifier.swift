package import Baking
import Geometry
package import Manifest
import Pictures
import Pixels
import Raster
import Scene
package import Typography

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Puts guides together again from a kit's folder alone, and holds them against the full pictures.
package struct KitVerifier: Sendable {
  /// How a guide came out.
  package enum Verdict: Sendable, Hashable {
    case same
    /// How many pixels differ, and the first of them, row by row from the top.
    case differs(count: Int, x: Int, y: Int)
    /// Why it cannot be put together, in words.
    case failed(String)
  }

  package struct Verified: Sendable {
    package var key: Kit.Key
    /// Of the full picture.
    package var path: String
    package var verdict: Verdict
  }

  private let manifest: Manifest
  private let fonts: FontLibrary

  package init(manifest: Manifest, fonts: FontLibrary) {
    self.manifest = manifest
    self.fonts = fonts
  }

  /// Verifies every guide of `plan` on `jobs` workers; each holds two pictures of a screen at a time.
  /// - Throws: where `kit.json` is missing or cannot be read.
  package func verify(
    _ folder: KitFolder, against plan: Plan, jobs: Int, progress: @escaping @Sendable () -> Void = {}
  ) async throws(KitError) -> [Verified] {
    guard let kit = try folder.read() else {
      throw KitError(path: "\(folder.path)/\(Kit.file)", reason: "there is no such file")
    }
    let parts = Dictionary(kit.parts.map { ($0.file, $0) }) { first, _ in first }
    let guides = Dictionary(kit.guides.map { ($0.key, $0) }) { first, _ in first }
    let pictures = plan.kitPictures
    return await concurrentMap(
      count: pictures.count, jobs: jobs,
      worker: { KitCutter(manifest: manifest, fonts: fonts).painter },
      transform: { painter, index in
        let picture = pictures[index]
        let verdict: Verdict
        if let guide = guides[picture.key] {
          do {
            let assembled = try Self.assembled(guide, size: picture.scene.size, parts: parts, from: folder)
            verdict = Self.compare(assembled, try painter.paint(picture.scene))
          } catch {
            verdict = .failed("\(error)")
          }
        } else {
          verdict = .failed("\(Kit.file) does not have it")
        }
        return Verified(key: picture.key, path: picture.path, verdict: verdict)
      },
      finished: { _, _ in progress() })
  }

  /// What an app shows: the fills and the parts, one over the other.
  private static func assembled(
    _ guide: Kit.Guide, size: PixelSize, parts: [String: Kit.Part], from folder: KitFolder
  ) throws(KitError) -> Bitmap {
    func fault(_ reason: String) -> KitError { KitError(path: "\(folder.path)/\(Kit.file)", reason: reason) }

    guard guide.size == size else {
      throw fault("\(guide.size.width) x \(guide.size.height) pixels, but it has \(size.width) x \(size.height)")
    }
    let scrim = Pixel(guide.scrim)
    var picture = Bitmap(size: size, pixels: Array(repeating: .clear, count: size.width * size.height))
    for fill in guide.fills { picture.fill(fill, with: scrim) }
    for placement in guide.parts {
      guard let part = parts[placement.file] else { throw fault("'\(placement.file)' is not among its parts") }
      guard placement.frame.width == part.size.width, placement.frame.height == part.size.height else {
        throw fault("'\(part.file)' is placed in a frame of another size")
      }
      let inks = try folder.bitmap(of: part).pixels
      picture.forEachPixel(in: placement.frame) { pixel, index in
        let ink = placement.isTinted ? inks[index].tinted(scrim) : inks[index]
        if ink.alpha > 0 { pixel = pixel.painted(with: ink, 255) }
      }
    }
    return picture
  }

  private static func compare(_ assembled: Bitmap, _ full: Canvas) -> Verdict {
    var count = 0
    var first: (x: Int, y: Int)?
    var row = Array(repeating: full.scrim, count: full.size.width)
    for y in 0..<full.size.height {
      row.withUnsafeMutableBufferPointer { full.copyRow(y, 0..<full.size.width, to: $0.baseAddress!) }
      let start = y * full.size.width
      let isEqual = assembled.pixels.withUnsafeBytes { pixels in
        row.withUnsafeBytes { memcmp(pixels.baseAddress! + start * 4, $0.baseAddress!, $0.count) == 0 }
      }
      if !isEqual {
        for x in 0..<row.count where !row[x].looksLike(assembled.pixels[start + x]) {
          count += 1
          first = first ?? (x, y)
        }
      }
    }
    return first.map { .differs(count: count, x: $0.x, y: $0.y) } ?? .same
  }
}

extension Bitmap {
  /// Lays a colour over all of a frame that lies in the picture.
  fileprivate mutating func fill(_ frame: PixelRect, with color: Pixel) {
    let visible = frame.intersection(size.bounds)
    let clear = Array(repeating: Pixel.clear, count: visible.width)
    let colored = Array(repeating: color, count: visible.width)
    for y in visible.y..<visible.bottom {
      let start = y * size.width + visible.x
      // As a rule nothing is there yet, and whole rows go quickly.
      let isClear = pixels.withUnsafeMutableBytes { pixels in
        let row = pixels.baseAddress! + start * 4
        guard memcmp(row, clear, visible.width * 4) == 0 else { return false }
        memcpy(row, colored, visible.width * 4)
        return true
      }
      guard !isClear else { continue }
      for index in start..<start + visible.width { pixels[index] = pixels[index].painted(with: color, 255) }
    }
  }

  /// Calls `body` with each pixel of a frame that lies in the picture, and its index in the frame.
  fileprivate mutating func forEachPixel(in frame: PixelRect, _ body: (inout Pixel, Int) -> Void) {
    let visible = frame.intersection(size.bounds)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in visible.y..<visible.bottom {
        let source = (y - frame.y) * frame.width - frame.x
        for x in visible.x..<visible.right { body(&pixels[y * size.width + x], source + x) }
      }
    }
  }
}

extension Pixel {
  /// Equal, or both clear: what is clear has no colour.
  func looksLike(_ other: Pixel) -> Bool { self == other || (alpha == 0 && other.alpha == 0) }
}
