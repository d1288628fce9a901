package import Baking
package import Diagnostics
import Geometry
package import Manifest
import PNG
import Pictures
import Raster
import Record
import Scene
package import Typography

/// What full pictures take, and what a kit of the same guides takes.
package struct KitSizes: Sendable, Hashable {
  package struct Amount: Sendable, Hashable {
    /// In files.
    package var bytes: Int
    /// Decoded, of the screen that needs most: four bytes a pixel.
    package var memory: Int

    package init(bytes: Int, memory: Int) {
      self.bytes = bytes
      self.memory = memory
    }
  }

  package struct Row: Sendable, Hashable {
    package var pictures: Int
    package var full: Amount
    package var kit: Amount

    package init(pictures: Int, full: Amount, kit: Amount) {
      self.pictures = pictures
      self.full = full
      self.kit = kit
    }

    /// How many times as much full pictures take; of bytes and of memory. 1 where there is nothing to compare.
    package var ratios: (bytes: Double, memory: Double) {
      func ratio(_ full: Int, _ kit: Int) -> Double { full > 0 && kit > 0 ? Double(full) / Double(kit) : 1 }
      return (ratio(full.bytes, kit.bytes), ratio(full.memory, kit.memory))
    }

    /// Whether what the kit saves in the one outweighs what it may cost in the other.
    package var isKitBetter: Bool { ratios.bytes * ratios.memory > 1 }
  }

  /// A guide each, in the manifest's order. A part that several pictures of the guide share counts once.
  package var guides: [(name: String, row: Row)] { zip(names, rows).map { ($0, $1) } }
  /// All guides, with `kit.json`. A part that several guides share counts once.
  package private(set) var total: Row
  private var names: [String] = []
  private var rows: [Row] = []

  /// - Parameters:
  ///   - kit: with as many guides as `pictureBytes`.
  ///   - pictureBytes: of the full picture of each of the kit's guides.
  ///   - partBytes: of each part, by its file.
  init(of kit: Kit, pictureBytes: [Int], partBytes: [String: Int]) {
    let memory = Dictionary(kit.parts.map { ($0.file, $0.memory) }) { first, _ in first }
    let pictures = zip(kit.guides, pictureBytes).map { Picture(guide: $0, bytes: $1) }
    total = Self.row(of: pictures, partBytes, memory)
    total.kit.bytes += kit.json.text().utf8.count
    for picture in pictures where !names.contains(picture.guide.key.guide) { names.append(picture.guide.key.guide) }
    rows = names.map { name in Self.row(of: pictures.filter { $0.guide.key.guide == name }, partBytes, memory) }
  }

  private struct Picture {
    let guide: Kit.Guide
    let bytes: Int
  }

  /// What one device shows without being turned or darkened.
  private struct Screen: Hashable {
    let device: String
    let orientation: String
    let appearance: String

    init(_ key: Kit.Key) {
      device = key.device
      orientation = key.orientation
      appearance = key.appearance
    }
  }

  private static func row(of pictures: [Picture], _ partBytes: [String: Int], _ memory: [String: Int]) -> Row {
    func files(_ pictures: [Picture]) -> Set<String> { Set(pictures.flatMap { $0.guide.parts.map(\.file) }) }
    let screens = Dictionary(grouping: pictures) { Screen($0.guide.key) }.values
    return Row(
      pictures: pictures.count,
      full: Amount(
        bytes: pictures.reduce(0) { $0 + $1.bytes },
        memory: screens.map { $0.reduce(0) { $0 + $1.guide.size.width * $1.guide.size.height * 4 } }.max() ?? 0),
      kit: Amount(
        bytes: files(pictures).reduce(0) { $0 + partBytes[$1, default: 0] },
        memory: screens.map { files($0).reduce(0) { $0 + memory[$1, default: 0] } }.max() ?? 0))
  }
}

extension KitSizes {
  /// Draws the guides of `plan` both ways, on `jobs` workers; nothing is written.
  /// - Returns: no sizes where a picture cannot be drawn.
  package static func measured(
    _ plan: Plan, manifest: Manifest, fonts: FontLibrary, jobs: Int,
    progress: @escaping @Sendable () -> Void = {}
  ) async -> (sizes: KitSizes?, faults: [Diagnostic]) {
    let made = await KitMaker(manifest: manifest, fonts: fonts).make(of: plan, jobs: jobs, progress: progress)
    guard made.faults.isEmpty else { return (nil, made.faults) }
    let pictures = plan.kitPictures
    let bytes = await concurrentMap(
      count: pictures.count, jobs: jobs,
      worker: { KitMaker.worker(manifest, fonts) },
      transform: { worker, index in
        // What fails has failed in its parts before.
        let canvas = try? worker.cutter.painter.paint(pictures[index].scene)
        return canvas.map { worker.encoder.encode($0).bytes.count } ?? 0
      },
      finished: { _, _ in progress() })
    return (KitSizes(of: made.kit, pictureBytes: bytes, partBytes: made.bytes), [])
  }
}
