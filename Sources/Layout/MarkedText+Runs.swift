import Manifest
import Scene

extension MarkedText {
  /// - Parameter size: in pixels.
  func runs(in choice: FontChoice, families: [String], size: Double) -> [TextRun] {
    runs.map { run in
      TextRun(
        text: run.text,
        font: Font(
          families: families, size: size,
          weight: run.bold ? min(900, max(700, choice.weight + 200)) : choice.weight,
          italic: choice.italic || run.italic))
    }
  }
}
