package import Baking
package import Diagnostics
import Files
import Geometry
import PNG
import Pictures
import Pixels
import Record
import Scene
import Synchronization

/// Makes a kit of the guides of a plan.
package struct KitMaker: Sendable {
  package struct Made: Sendable {
    package var kit: Kit
    /// Bytes of each part's file.
    package var bytes: [String: Int]
    /// What could not be drawn or stored; with any, the kit is not whole.
    package var faults: [Diagnostic]

    package init(kit: Kit, bytes: [String: Int], faults: [Diagnostic]) {
      self.kit = kit
      self.bytes = bytes
      self.faults = faults
    }
  }

  private let crew: Crew

  package init(crew: Crew) {
    self.crew = crew
  }

  /// Takes every guide of `plan` apart. Each part is given to `store` once, with its file's name,
  /// by any worker and in no particular order.
  package func make(
    of plan: Plan, store: @escaping @Sendable ([UInt8], String) throws -> Void = { _, _ in },
    progress: @escaping @Sendable () -> Void = {}
  ) async -> Made {
    let guides = plan.kitPictures
    let stock = Stock()
    let results = await crew.map(
      count: guides.count,
      transform: { worker, index in
        let picture = guides[index]
        return Result {
          var guide = picture.guide
          for piece in try KitCutter(painter: worker.painter).pieces(of: picture.scene) {
            let file = piece.file(scale: guide.scale)
            guide.parts.append(
              Kit.Placement(
                file: file, role: piece.role, id: piece.id, frame: piece.frame, isTinted: piece.isTinted))
            guard stock.claim(file) else { continue }
            let bytes = worker.encoder.encode(piece.bitmap).bytes
            try store(bytes, file)
            stock.add(Kit.Part(file: file, scale: guide.scale, size: piece.bitmap.size), bytes: bytes.count)
          }
          guide.fills = KitTiling.fills(of: guide.size, around: guide.parts.filter(\.isTinted).map(\.frame))
          return guide
        }
      },
      finished: { _ in progress() })

    var faults: [Diagnostic] = []
    var kit = Kit(parts: stock.parts, guides: [])
    for (picture, result) in zip(guides, results) {
      switch result {
      case .success(let guide): kit.guides.append(guide)
      case .failure(let error as FileError):
        faults.append(Diagnostic(unwritable: error))
      case .failure(let error): faults.append(Diagnostic(.unreadablePicture, "'\(picture.path)': \(error)"))
      }
    }
    return Made(kit: kit, bytes: stock.bytes, faults: faults)
  }

  /// The parts that there are so far.
  private final class Stock: Sendable {
    private let claimed = Mutex<Set<String>>([])
    private let stored = Mutex<[String: (part: Kit.Part, bytes: Int)]>([:])

    /// Whether the caller is the first, who is to store the part.
    func claim(_ file: String) -> Bool { claimed.withLock { $0.insert(file).inserted } }

    func add(_ part: Kit.Part, bytes: Int) { stored.withLock { $0[part.file] = (part, bytes) } }

    /// Sorted by file.
    var parts: [Kit.Part] { stored.withLock { $0.values.map(\.part).sorted { $0.file < $1.file } } }
    var bytes: [String: Int] { stored.withLock { $0.mapValues(\.bytes) } }
  }
}
