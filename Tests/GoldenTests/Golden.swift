import Foundation
import Geometry
import PNG
import Pixels
import TestSupport
import Testing

/// Compares a picture with the golden file beside its case, pixel by pixel.
///
/// `SCRIM_GOLDENS=record` (`make goldens`) writes what is missing or differs and says so; with `CI` set nothing is ever
/// recorded. A failure leaves one picture with what was expected, where it differs, and what came.
func expectGolden(
  _ actual: Bitmap, at file: URL, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let environment = ProcessInfo.processInfo.environment
  let records = environment["SCRIM_GOLDENS"] == "record" && environment["CI"] == nil
  let golden = FileManager.default.fileExists(atPath: file.path) ? try PNGDecoder.decode(path: file.path) : nil
  if golden == actual { return }
  if records {
    try Data(PNGEncoder(effort: .small).encode(actual).bytes).write(to: file, options: .atomic)
    print("recorded \(file.lastPathComponent)")
    return
  }
  guard let golden else {
    Issue.record("no golden \(file.path): look at the case, then run 'make goldens'", sourceLocation: sourceLocation)
    return
  }
  let report = try failurePicture(expected: golden, actual: actual, named: file)
  Issue.record(
    "\(file.lastPathComponent) differs in \(differences(golden, actual)): look at \(report.path); 'make goldens' accepts it",
    sourceLocation: sourceLocation)
}

private func differences(_ a: Bitmap, _ b: Bitmap) -> String {
  guard a.size == b.size else {
    return "size: \(a.size.width) x \(a.size.height), now \(b.size.width) x \(b.size.height)"
  }
  let changed = zip(a.pixels, b.pixels).filter { $0 != $1 }
  let delta =
    changed.map { a, b in
      max(
        abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)), abs(Int(a.blue) - Int(b.blue)),
        abs(Int(a.alpha) - Int(b.alpha)))
    }.max() ?? 0
  return "\(changed.count) pixels by up to \(delta)"
}

/// Expected, difference in red, and actual, side by side over grey.
private func failurePicture(expected: Bitmap, actual: Bitmap, named file: URL) throws -> URL {
  let width = max(expected.size.width, actual.size.width)
  let height = max(expected.size.height, actual.size.height)
  let gap = 8
  let size = PixelSize(width: width * 3 + gap * 2, height: height)
  var sheet = Bitmap(
    size: size, pixels: Array(repeating: Pixel(Color(red: 128, green: 128, blue: 128)), count: size.width * height))
  for y in 0..<height {
    for x in 0..<width {
      func pixel(_ bitmap: Bitmap) -> Pixel? {
        x < bitmap.size.width && y < bitmap.size.height ? bitmap[x, y] : nil
      }
      let before = pixel(expected)
      let after = pixel(actual)
      if let before { sheet[x, y] = sheet[x, y].painted(with: before, 255) }
      if before != after { sheet[width + gap + x, y] = Pixel(Color(red: 255, green: 0, blue: 0)) }
      if let after { sheet[2 * (width + gap) + x, y] = sheet[2 * (width + gap) + x, y].painted(with: after, 255) }
    }
  }
  let folder = Repository.folder.appending(path: ".build/golden-failures")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let report = folder.appending(
    path: file.deletingLastPathComponent().lastPathComponent + "-" + file.lastPathComponent)
  try Data(PNGEncoder(effort: .fast).encode(sheet).bytes).write(to: report)
  return report
}
