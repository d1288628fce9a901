import Baking
import Diagnostics
import Foundation
import Record
import TestSupport
import Testing

@testable import ScrimCLI

struct RunReportTests {
  @Test func tellsWhatEachOutputIs() {
    #expect(
      RunReport.full().outputs.map(\.label) == [
        "guide_2, iphone6p", "lamp-on, iphone6 landscape dark", "express_3", "splash-mask, iphone6", "old.png",
        "older.png", "guides.json",
      ])
  }

  @Test(
    arguments: [
      (.isNew, "new", "new"), (.isMissing, "missing", "file is missing"),
      (.wasEdited, "edited", "file was edited by hand"),
      (
        .changed([.init(element: "target", text: "target moved 12 pt right")], at: nil), "changed",
        "target moved 12 pt right"
      ),
      (.changed([], at: nil), "changed", "drawn otherwise"),
      (.cause(.setting(name: "output.colors", old: "auto", new: "16")), "setting", "output.colors: auto → 16"),
      (.cause(.picture("a.svg")), "picture", "picture a.svg changed"),
      (.cause(.font(name: "Inter", old: nil, new: nil)), "font", "font Inter changed"),
      (.cause(.font(name: "Inter", old: "4.0", new: "4.0")), "font", "font Inter changed"),
      (.cause(.font(name: "Inter", old: "4.0", new: "4.1")), "font", "font Inter changed from 4.0 to 4.1"),
      (.cause(.font(name: "Inter", old: nil, new: "4.1")), "font", "font Inter 4.1 is new"),
      (.cause(.font(name: "Inter", old: "4.1", new: nil)), "font", "font Inter 4.1 is gone"),
      (.cause(.program(name: "Pango", old: "1.50", new: "1.56")), "program", "Pango changed from 1.50 to 1.56"),
      (.wasCutShort, "cut-short", "written by a bake that was cut short"),
      (.stayedBehind, "stayed-behind", "not baked with the others"),
      (.isGone, "gone", "no longer in the manifest"), (.isForced, "forced", "forced"),
    ] as [(Reason, String, String)])
  func tellsReasonsInWords(reason: Reason, kind: String, text: String) {
    #expect(reason.kind == kind)
    #expect(reason.text == text)
  }

  @Test func explainsEachOutputInALine() {
    #expect(
      RunReport.full().explanation(on: FakeTerminal().console) == [
        "guide_2, iphone6p: target moved 12 pt right, scrim is darker (guides.yaml:31); font Inter changed; "
          + "output.colors: auto → 16; picture assets/stamp.svg changed; Pango changed from 1.50 to 1.56; forced",
        "lamp-on, iphone6 landscape dark: not baked with the others",
        "splash-mask, iphone6: failed: file was edited by hand", "old.png: removed: no longer in the manifest",
        "older.png: left alone: file was edited by hand; no longer in the manifest",
        "guides.json: new; file is missing",
      ])
    let report = RunReport(
      .bake, manifest: "guides.yaml", folder: "a", outcome: .done,
      outputs: [.init("a\u{1B}.png", action: .baked, reasons: [.changed([.init(text: "b")], at: .hole)])])
    #expect(
      report.explanation(on: FakeTerminal(.terminal()).console) == [
        "\u{1B}[1ma\\u{1B}.png\u{1B}[0m: b\u{1B}[2m (guides.yaml:31)\u{1B}[0m"
      ])
  }

  @Test func aCheckFindsWhatDiffers() {
    #expect(RunReport.full(.bake).findings == [])
    var report = RunReport.full(.check)
    report.outputs[0].reasons = [.changed([.init(text: "target moved")], at: .hole), .cause(.picture("a.svg"))]
    report.outputs[3].action = .leave
    report.outputs[5].action = .leave
    report.outputs.append(.init("new.png", action: .bake, reasons: [.isNew]))
    #expect(
      report.findings == [
        Diagnostic(
          .staleOutput,
          "'build/guides/guide_2_iphone6p@3x.png' is out of date: target moved; picture a.svg changed", at: .hole),
        Diagnostic(
          .editedOutput, "'build/guides/splash-mask_iphone6@2x.png' was edited by hand",
          help: "'scrim bake --force' writes it anew"),
        Diagnostic(.leftoverOutput, "'build/guides/old.png' is left over: it is no longer in the manifest"),
        Diagnostic(
          .editedOutput, "'build/guides/older.png' was edited by hand: no longer in the manifest",
          help: "delete it, or move it away", severity: .warning),
        Diagnostic(.missingOutput, "'build/guides/guides.json' is missing: new"),
        Diagnostic(.missingOutput, "'build/guides/new.png' is not in the record"),
      ])
  }

  // MARK: - JSON

  @Test func writesOneDocument() {
    let report = RunReport(
      .plan, isDry: true, manifest: "a/guides.yaml", folder: nil, outcome: .refused,
      outputs: [
        .init(
          "a_2.png",
          caption: .init(kind: .guide, guide: "a", page: 2, pages: 2, device: "iphone6", orientation: "portrait"),
          action: .bake, reasons: [.changed([.init(element: "tip", text: "b")], at: .hole), .isForced], bytes: 12)
      ], diagnostics: [Diagnostic(.notUTF8, "c")], times: [.init("total", .nanoseconds(1_234_567))])
    #expect(
      report.json.text() == """
        {
          "version": 1,
          "scrim": "0.1.0",
          "command": "plan",
          "dryRun": true,
          "outcome": "refused",
          "manifest": "a/guides.yaml",
          "counts": {
            "baked": 0,
            "unchanged": 0,
            "current": 0,
            "removed": 0,
            "left": 0,
            "failed": 0,
            "bake": 1,
            "remove": 0,
            "leave": 0,
            "errors": 1,
            "warnings": 0
          },
          "outputs": [
            {
              "name": "a_2.png",
              "label": "a_2, iphone6",
              "kind": "guide",
              "guide": "a",
              "page": 2,
              "pages": 2,
              "device": "iphone6",
              "orientation": "portrait",
              "appearance": "light",
              "action": "bake",
              "reasons": [
                {
                  "kind": "changed",
                  "text": "b",
                  "changes": [
                    {
                      "element": "tip",
                      "text": "b"
                    }
                  ],
                  "at": {
                    "file": "guides.yaml",
                    "line": 31,
                    "column": 9,
                    "length": 5
                  }
                },
                {
                  "kind": "forced",
                  "text": "forced"
                }
              ],
              "bytes": 12
            }
          ],
          "diagnostics": [
            {
              "id": "not-utf8",
              "severity": "error",
              "message": "c"
            }
          ],
          "times": {
            "total": 1.235
          }
        }

        """)
  }

  private static let schema = Repository.folder.appending(path: "schema/run.schema.json")

  @Test(
    .enabled(if: Schema.isTested, "python3 has no jsonschema: install python3-jsonschema, or 'pip install jsonschema'"))
  func theDocumentIsAsTheSchemaWantsIt() throws {
    let scratch = try Scratch()
    let bare = RunReport(.check, manifest: "guides.yaml", folder: nil, outcome: .refused)
    let files = try [RunReport.full(), .full(.check), .full(.plan, isDry: true), bare].enumerated().map {
      index, report in
      try scratch.write(report.json.text(), to: "\(index).json")
    }
    #expect(try Schema.faults(of: files, against: Self.schema) == "")
    // The schema can fail.
    let bad = try scratch.write(
      RunReport.full().json.text().replacing("\"baked\",", with: "\"burnt\","), to: "bad.json")
    #expect(try Schema.faults(of: [bad], against: Self.schema).contains("'burnt' is not one of"))
  }

  /// Another library is told once, not a hundred times.
  @Test func whatLiesInTheSurroundingsIsOneFinding() {
    let reasons: [Reason] = [.cause(.program(name: "Pango", old: "1.50", new: "1.56"))]
    let outputs = (1...3).map { RunReport.Output("\($0).png", action: .bake, reasons: reasons) }
    let report = RunReport(
      .check, manifest: "guides.yaml", folder: "out", outcome: .failed,
      outputs: outputs + [RunReport.Output("4.png", action: .bake, reasons: reasons + [.cause(.picture("a.png"))])])
    #expect(
      report.findings.map(\.message) == [
        "'out/1.png' and 2 more are out of date: Pango changed from 1.50 to 1.56",
        "'out/4.png' is out of date: Pango changed from 1.50 to 1.56; picture a.png changed",
      ])
    #expect(report.differingCount == 4)
  }

  @Test func theSchemaKnowsEveryReasonAndAction() throws {
    let schema = try JSON(parsing: [UInt8](Data(contentsOf: Self.schema)))
    func words(_ path: String...) throws -> [String] {
      var entry = JSON.Entry(schema)
      for key in path + ["enum"] { entry = try entry.member(key) }
      return try entry.items().map { try $0.text() }
    }
    #expect(try words("$defs", "output", "properties", "action") == RunReport.Action.allCases.map(\.rawValue))
    let reasons: [Reason] = [
      .isNew, .isMissing, .wasEdited, .isForeign, .changed([], at: nil), .cause(.setting(name: "", old: "", new: "")),
      .cause(.picture("")),
      .cause(.font(name: "", old: nil, new: nil)), .cause(.program(name: "", old: nil, new: nil)), .isMisrecorded,
      .wasCutShort,
      .stayedBehind,
      .isGone, .isForced,
    ]
    #expect(try words("$defs", "reason", "properties", "kind") == reasons.map(\.kind))
  }
}
