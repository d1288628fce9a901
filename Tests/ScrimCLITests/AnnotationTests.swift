import Baking
import Diagnostics
import Foundation
import Record
import TestSupport
import Testing

@testable import ScrimCLI

struct AnnotationTests {
  private static let places = RepositoryPlaces(current: "/work/app/tour", root: "/work/app")

  // MARK: - Places

  @Test(arguments: [
    ("guides.yaml", "tour/guides.yaml", "tour/guides.yaml"), ("./a/../b.yaml", "tour/b.yaml", "tour/b.yaml"),
    ("../a b#é%.yaml", "a b#é%.yaml", "a%20b%23%C3%A9%25.yaml"), ("c:d", "tour/c:d", "tour/c%3Ad"),
    ("/work/app/x", "x", "x"), ("../../other/x y", "/work/other/x y", "file:///work/other/x%20y"),
  ])
  func placesAreRelativeToTheRepository(path: String, place: String, uri: String) {
    #expect(Self.places.path(path) == place)
    #expect(Self.places.uri(path) == uri)
  }

  @Test func withoutARepositoryTheyAreRelativeToTheCurrentFolder() {
    let places = RepositoryPlaces(current: "/work/app/tour", root: nil)
    #expect(places.path("guides.yaml") == "guides.yaml")
    #expect(places.path("../x") == "/work/app/x")
    #expect(RepositoryPlaces(Surroundings(environment: ["GITHUB_WORKSPACE": ""])).path("a") == "a")
    #expect(RepositoryPlaces(Surroundings(environment: ["GITHUB_WORKSPACE": "/"])).path("/a") == "a")
  }

  // MARK: - GitHub

  private func lines(_ diagnostics: Diagnostic...) -> [String] {
    GitHubAnnotations(places: Self.places).lines(diagnostics)
  }

  @Test func showsWhatATerminalWouldActOn() {
    #expect(
      lines(
        Diagnostic(
          .overlap, "a\u{1B}[2J\n::b", at: .init(file: "\u{9B}c", line: 1, column: 1), help: "\u{202E}",
          notes: [.init("\r")]))
        == [
          #"::error file=tour/\u{9B}c,line=1,col=1,endColumn=2,title=overlap::a\u{1B}[2J\n::b%0A\u{202E}%0Anote: \r"#
        ])
  }

  @Test func annotatesLines() {
    #expect(
      lines(
        Diagnostic(
          .invalidValue, "'shape' cannot be 'elipse'", at: .init(file: "guides.yaml", line: 5, column: 75, length: 6),
          help: "did you mean 'ellipse'?",
          notes: [.init("here", at: .init(file: "a.yaml", line: 2, column: 3)), .init("also on iPad")]))
        == [
          "::error file=tour/guides.yaml,line=5,col=75,endColumn=81,title=invalid-value::'shape' cannot be 'elipse'"
            + "%0Adid you mean 'ellipse'?%0Atour/a.yaml:2:3: note: here%0Anote: also on iPad"
        ])
    #expect(
      lines(
        Diagnostic(
          .overlap, "100% \r\n::error::", at: .init(file: "a,b:c%.yaml", line: 1, column: 1), severity: .warning),
        Diagnostic(.staleOutput, "a: b, c"))
        == [
          "::error title=stale-output::a: b, c",
          "::warning file=tour/a%2Cb%3Ac%25.yaml,line=1,col=1,endColumn=2,title=overlap::100%25 \\r\\n::error::",
        ])
  }

  @Test func showsAsManyAsGitHubShows() {
    func diagnostics(_ count: Int, _ severity: Diagnostic.Severity) -> [Diagnostic] {
      (0..<count).map { Diagnostic(.overlap, "\($0)", severity: severity) }
    }
    let annotations = GitHubAnnotations(places: Self.places)
    #expect(annotations.lines(diagnostics(10, .error)).last == "::error title=overlap::9")
    let lines = annotations.lines(diagnostics(10, .warning) + diagnostics(11, .error))
    #expect(lines.count == 20)
    #expect(lines[8] == "::error title=overlap::8")
    #expect(lines[9] == "::error title=scrim::and 2 more")
    #expect(lines[19] == "::warning title=overlap::9")
  }

  // MARK: - SARIF

  @Test func logsForCodeScanning() throws {
    let report = RunReport(
      .check, manifest: "guides.yaml", folder: "out", outcome: .failed,
      outputs: [.init("a.png", action: .bake, reasons: [.isMissing])],
      diagnostics: [
        Diagnostic(
          .unknownKey, "unknown {key}", at: .hole, help: "help",
          notes: [.init("first", at: .init(file: "b c.yaml", line: 1, column: 2)), .init("no place")])
      ])
    let log = SARIFLog(report: report, places: Self.places).json.text()
    #expect(
      log == """
        {
          "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
          "version": "2.1.0",
          "runs": [
            {
              "tool": {
                "driver": {
                  "name": "Scrim",
                  "semanticVersion": "0.1.0",
                  "rules": [
                    {
                      "id": "unknown-key",
                      "shortDescription": {
                        "text": "There is no such key."
                      }
                    },
                    {
                      "id": "missing-output",
                      "shortDescription": {
                        "text": "A picture of the manifest was not baked, or its file is gone."
                      }
                    }
                  ]
                }
              },
              "automationDetails": {
                "id": "scrim/check/tour/guides.yaml/"
              },
              "invocations": [
                {
                  "executionSuccessful": true
                }
              ],
              "columnKind": "unicodeCodePoints",
              "results": [
                {
                  "ruleId": "unknown-key",
                  "ruleIndex": 0,
                  "level": "error",
                  "message": {
                    "text": "unknown {{key}}; help"
                  },
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "tour/guides.yaml"
                        },
                        "region": {
                          "startLine": 31,
                          "startColumn": 9,
                          "endColumn": 14
                        }
                      }
                    }
                  ],
                  "relatedLocations": [
                    {
                      "id": 1,
                      "message": {
                        "text": "first"
                      },
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "tour/b%20c.yaml"
                        },
                        "region": {
                          "startLine": 1,
                          "startColumn": 2,
                          "endColumn": 3
                        }
                      }
                    },
                    {
                      "id": 2,
                      "message": {
                        "text": "no place"
                      }
                    }
                  ]
                },
                {
                  "ruleId": "missing-output",
                  "ruleIndex": 1,
                  "level": "error",
                  "message": {
                    "text": "'out/a.png' is missing"
                  },
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "tour/guides.yaml"
                        }
                      }
                    }
                  ]
                }
              ]
            }
          ]
        }

        """)
  }

  @Test func everyDiagnosticHasASentence() {
    let sentences = DiagnosticID.allCases.map(\.summary)
    #expect(sentences.allSatisfy { $0.hasSuffix(".") && $0.count < 90 })
    #expect(Set(sentences).count == sentences.count)
  }
}
