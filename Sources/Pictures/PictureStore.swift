package import Files
package import Geometry
import PNG
package import Pixels

/// The source pictures that a manifest names, PNG or SVG, decoded and scaled once.
///
/// One per worker. What it keeps of pictures is bounded; files are taken not to change while it lives, and `changed` names
/// those that did. What it looked at, it notes: results depend on that.
package final class PictureStore {
  private let folder: String
  private var kinds: [String: Kind] = [:]
  private var cache = BitmapCache(limit: 16 << 20)
  /// Every file that was read and every one that was looked for and not there, by its path from the store's folder.
  package private(set) var inputs: [String: Input] = [:]
  /// Files whose bytes were not the same each time they were read, or that came or went: what was made from them
  /// may be of either. `inputs` has them as they were first, without a stamp.
  package private(set) var changed: Set<String> = []
  private var touched: Set<String> = []
  /// How many seconds of work a drawing is waited for.
  private let patience: Double
  /// Drawings that took longer, and would again.
  private var endless: Set<String> = []

  private enum Kind {
    case png(PixelSize)
    /// The intrinsic size in points.
    case svg(Size)
  }

  /// - Parameters:
  ///   - folder: absolute; paths are relative to it.
  ///   - patience: how many seconds an SVG may take to be read or drawn. A few bytes of one can ask for years.
  package init(folder: String, patience: Double = 10) {
    self.folder = folder
    self.patience = patience
  }

  /// Runs `body`, and tells which files it depended on, read now or before: keys of `inputs`.
  ///
  /// A variant that is there and was not needed does not count.
  package func traced<Result, Fault: Error>(
    _ body: () throws(Fault) -> Result
  ) throws(Fault) -> (result: Result, files: Set<String>) {
    let outer = touched
    touched = []
    defer { touched.formUnion(outer) }
    let result = try body()
    return (result, touched.filter { inputs[$0] != nil })
  }

  /// The file that suits `scale` best: of that scale, else of the next larger one, else of the largest smaller one.
  ///
  /// `icon@2x.png` and `icon@3x.png` count where they lie beside `icon.png`, which itself may be missing. A path that
  /// names `icon@2x.png` means that file. The natural size is the base file's; without one it is the size of the file
  /// that is used over its scale.
  package func variant(of path: String, scale: Int) throws(PictureError) -> PictureVariant {
    let named = ScaledPath(path)
    var found: [Int: ScaledPath] = [:]
    for candidate in named.variants where exists(candidate.path) { found[candidate.scale] = candidate }
    let larger = found.keys.filter { $0 >= scale }.min()
    guard let best = (larger ?? found.keys.max()).flatMap({ found[$0] }) else {
      // Reading what is not there says why: a missing file, a folder that may not be entered.
      _ = try kind(of: path)
      throw PictureError(path: path, reason: "there is no such file")
    }
    switch try kind(of: best.path) {
    case .svg(let size):
      return PictureVariant(file: best.path, size: size, isVector: true)
    case .png(let pixels):
      // What is broken behind the header must come to light before anything is drawn.
      _ = try decoded(best.path, pixels)
      guard let base = found[1], best.scale > 1 else {
        let scale = Double(best.scale)
        let size = Size(Double(pixels.width) / scale, Double(pixels.height) / scale)
        return PictureVariant(file: best.path, size: size)
      }
      guard case .png(let points) = try kind(of: base.path) else {
        throw PictureError(
          path: best.path, reason: "a variant of \(base.path), which is an SVG and needs none",
          remedy: "delete one of the two, or call one of them otherwise")
      }
      try check(best, pixels, against: base, points)
      return PictureVariant(file: best.path, size: Size(Double(points.width), Double(points.height)))
    }
  }

  /// The picture in `file` (see `PictureVariant.file`) at `size`, with straight alpha: an exact copy where that is the
  /// file's own size, else resampled or, of an SVG, drawn at it. It is stretched where the proportions differ.
  /// - Parameter part: a box within the size; only that is drawn and given back. All of the picture without it.
  package func bitmap(file: String, size: PixelSize, part: PixelRect? = nil) throws(PictureError) -> Bitmap {
    touched.insert(file)
    let key = BitmapCache.Key(file: file, size: size, part: part)
    if let bitmap = cache[key] { return bitmap }
    let part = key.part
    let kind = try kind(of: file)
    if case .png(let own) = kind, own == size { return try decoded(file, own).cropped(to: part) }
    if let reason = PixelLimit.refusal(width: part.width, height: part.height) {
      throw PictureError(path: file, reason: "cannot be drawn: \(reason)")
    }
    let bitmap: Bitmap
    switch kind {
    case .png(let own): bitmap = try decoded(file, own).resampled(to: size, part: part)
    case .svg:
      bitmap = try drawing(file, bytes(of: file)) { (svg) throws(PictureError) in
        try svg.bitmap(size: size, part: part)
      }
    }
    cache[key] = bitmap
    return bitmap
  }

  /// The least and the most that a pixel of `bitmap(file:size:)` covers as a mask: by its alpha, or by its brightness too.
  package func coverage(file: String, size: PixelSize, byBrightness: Bool) throws(PictureError) -> ClosedRange<UInt8> {
    var (least, most): (UInt8, UInt8) = (255, 0)
    for pixel in try bitmap(file: file, size: size).pixels {
      // Whether something is there matters, not how much.
      let value = byBrightness && pixel.alpha > 0 ? min(pixel.alpha, pixel.brightness) : pixel.alpha
      (least, most) = (min(least, value), max(most, value))
    }
    return min(least, most)...most
  }

  private func decoded(_ file: String, _ size: PixelSize) throws(PictureError) -> Bitmap {
    let key = BitmapCache.Key(file: file, size: size)
    if let bitmap = cache[key] { return bitmap }
    let bytes = try bytes(of: file)
    do {
      let bitmap = try PNGDecoder.decode(bytes, path: file)
      cache[key] = bitmap
      return bitmap
    } catch {
      throw PictureError(path: file, reason: "a PNG that cannot be read: \(error.reason)")
    }
  }

  /// What the file is by its first bytes, whatever its name, and how large.
  private func kind(of file: String) throws(PictureError) -> Kind {
    touched.insert(file)
    if let kind = kinds[file] { return kind }
    let bytes = try bytes(of: file)
    let kind: Kind
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) {
      kind = .png(try headerSize(bytes, file))
    } else if SVGPicture.isXML(bytes) {
      kind = .svg(try drawing(file, bytes) { (svg) throws(PictureError) in svg.size })
    } else {
      throw PictureError(path: file, reason: bytes.isEmpty ? "an empty file" : "neither a PNG nor an SVG")
    }
    kinds[file] = kind
    return kind
  }

  /// What `work` gives of an SVG, unless that takes for ever.
  private func drawing<Result: Sendable>(
    _ file: String, _ bytes: [UInt8], _ work: @escaping @Sendable (borrowing SVGPicture) throws(PictureError) -> Result
  ) throws(PictureError) -> Result {
    guard bytes.count <= Self.drawingLimit else {
      throw PictureError(
        path: file, reason: "an SVG that is too large: at most \(Self.drawingLimit >> 20) MiB",
        remedy: "export it as PNG")
    }
    if !endless.contains(file) {
      let result = Errand.run(seconds: patience) {
        Swift.Result { () throws(PictureError) in try work(SVGPicture(bytes, path: file)) }
      }
      if let result { return try result.get() }
      endless.insert(file)
    }
    throw PictureError(
      path: file, reason: "an SVG that takes more than \(Int(patience.rounded(.up))) s to draw",
      remedy: "make it simpler, with fewer filters, patterns and nested <use>, or export it as PNG")
  }

  /// The most bytes of an SVG.
  private static let drawingLimit = 32 << 20

  private func headerSize(_ bytes: [UInt8], _ file: String) throws(PictureError) -> PixelSize {
    let size: PixelSize
    do {
      size = try PNGDecoder.size(of: bytes, path: file)
    } catch {
      throw PictureError(path: file, reason: "a PNG that cannot be read: \(error.reason)")
    }
    if let reason = PixelLimit.refusal(width: size.width, height: size.height) {
      throw PictureError(path: file, reason: reason, remedy: "export it smaller")
    }
    return size
  }

  private func check(
    _ file: ScaledPath, _ pixels: PixelSize, against base: ScaledPath, _ points: PixelSize
  ) throws(PictureError) {
    let wanted = PixelSize(width: points.width * file.scale, height: points.height * file.scale)
    // A size of broken points is rounded once in each file, whose pixels then differ by less than one point.
    guard abs(pixels.width - wanted.width) >= file.scale || abs(pixels.height - wanted.height) >= file.scale else {
      return
    }
    throw PictureError(
      path: file.path,
      reason: "\(pixels.width) x \(pixels.height) pixels, but \(file.scale) times \(base.path) is"
        + " \(wanted.width) x \(wanted.height)", remedy: "export both from one drawing, or rename one of them")
  }

  private func exists(_ file: String) -> Bool {
    let path = "\(folder)/\(file)"
    if Disk.kind(of: path) != nil { return true }
    touched.insert(file)
    note(Input(path: path, content: .absent), of: file)
    return false
  }

  private func note(_ input: Input, of file: String) {
    guard let first = inputs[file] else {
      inputs[file] = input
      return
    }
    let isSame = first.content == input.content && !changed.contains(file)
    if !isSame { changed.insert(file) }
    inputs[file]!.stamp = isSame ? input.stamp : nil
  }

  /// The most bytes of a file that is read: more than the largest picture needs.
  private static let byteLimit = 512 << 20

  private func bytes(of file: String) throws(PictureError) -> [UInt8] {
    let path = "\(folder)/\(file)"
    let now = FileStamp.now
    let stamp = Disk.stamp(of: path)
    let bytes: [UInt8]
    do {
      bytes = try Disk.read(path, limit: Self.byteLimit)
    } catch {
      if error.isMissing { note(Input(path: path, content: .absent), of: file) }
      throw PictureError(path: file, reason: error.isMissing ? "there is no such file" : error.reason)
    }
    // Pictures are read again where they are drawn at another size: what has its stamp still needs no second hash.
    if stamp == nil || inputs[file]?.stamp != stamp || Disk.stamp(of: path) != stamp {
      let content = Input.Content.file(Digest(of: bytes))
      note(Input(path: path, content: content, stamp: stamp?.settled(before: now)), of: file)
    }
    guard bytes.count <= Self.byteLimit else {
      throw PictureError(path: file, reason: "too large: at most \(Self.byteLimit) bytes", remedy: "export it smaller")
    }
    return bytes
  }
}
