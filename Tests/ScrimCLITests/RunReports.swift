import Baking
import Diagnostics
import Files
import Record

@testable import ScrimCLI

extension SourceLocation {
  static let hole = SourceLocation(file: "guides.yaml", line: 31, column: 9, length: 5)
}

extension RunReport {
  /// One of everything.
  static func full(_ command: Command = .bake, isDry: Bool = false) -> RunReport {
    RunReport(
      command, isDry: isDry, manifest: "guides.yaml", folder: "build/guides", outcome: .failed,
      outputs: [
        Output(
          "guide_2_iphone6p@3x.png",
          caption: Caption(
            kind: .guide, guide: "guide", page: 2, pages: 3, device: "iphone6p", orientation: "portrait"),
          action: .baked,
          reasons: [
            .changed(
              [.init(element: "target", text: "target moved 12 pt right"), .init(text: "scrim is darker")], at: .hole),
            .cause(.font(name: "Inter", old: nil, new: nil)),
            .cause(.setting(name: "output.colors", old: "auto", new: "16")),
            .cause(.picture("assets/stamp.svg")), .cause(.program(name: "Pango", old: "1.50", new: "1.56")), .isForced,
          ], bytes: 1234, sha256: Digest(of: [1, 2, 3])),
        Output(
          "lamp-on_iphone6-Landscape-Dark@2x.png",
          caption: Caption(
            kind: .guide, guide: "lamp", page: 1, pages: 1, state: "on", device: "iphone6", orientation: "landscape",
            appearance: "dark"),
          action: .unchanged, reasons: [.stayedBehind]),
        Output(
          "express_3@2x.png", caption: Caption(kind: .sprite, guide: "express", step: 3, steps: 5), action: .current),
        Output(
          "splash-mask_iphone6@2x.png",
          caption: Caption(kind: .revealMask, guide: "splash", device: "iphone6", orientation: "portrait"),
          action: .failed, reasons: [.wasEdited]),
        Output("old.png", action: .removed, reasons: [.isGone]),
        Output("older.png", action: .left, reasons: [.wasEdited, .isGone]),
        Output("guides.json", action: .bake, reasons: [.isNew, .isMissing]),
      ],
      diagnostics: [
        Diagnostic(
          .unknownKey, "unknown key 'ancor'", at: .hole, help: "did you mean 'anchor'?",
          notes: [
            .init("first here", at: SourceLocation(file: "parts/a.yaml", line: 1, column: 1)), .init("no place"),
          ]),
        Diagnostic(.missingFont, "no font 'Intr'", severity: .warning),
      ],
      times: [.init("read", .microseconds(1500)), .init("total", .seconds(2))])
  }
}
