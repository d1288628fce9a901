import Comparing
import Diagnostics

/// A comparison as a test report, as Jenkins, GitLab and others read it: a suite for each guide, a test for each picture.
struct JUnitReport: Sendable {
  let comparison: Comparison

  private static let otherFiles = "other files"

  /// Equal comparisons give equal texts: there are no times in it.
  var text: String {
    var suites = suites
    if !comparison.otherFiles.isEmpty { suites.append((Self.otherFiles, comparison.otherFiles.map(test))) }
    let tests = suites.flatMap(\.tests)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"scrim diff\"\(Self.counts(of: tests))>\n"
    for suite in suites {
      text += "  <testsuite name=\"\(Self.escaped(suite.name))\"\(Self.counts(of: suite.tests))>\n"
      for test in suite.tests { write(test, of: suite.name, to: &text) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private enum Result {
    case passed, failure, error
  }

  private struct Test {
    var name: String
    var result: Result
    /// The change.
    var kind: String
    /// `nil` where there is nothing to say.
    var text: String?
    /// Further lines of what failed.
    var details: [String] = []
  }

  /// In the order of their names, and of the pictures within.
  private var suites: [(name: String, tests: [Test])] {
    let edits = self.edits
    var tests: [String: [Test]] = [:]
    for (index, picture) in comparison.pictures.enumerated() {
      tests[picture.subject.guide, default: []].append(test(picture, edits[index]))
    }
    return tests.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { ($0, tests[$0]!) }
  }

  /// The edit that each picture belongs to, by its index.
  private var edits: [Int: Comparison.Edit] {
    comparison.edits.reduce(into: [:]) { edits, edit in
      for index in edit.pictures { edits[index] = edit }
    }
  }

  private func test(_ picture: Comparison.Picture, _ edit: Comparison.Edit?) -> Test {
    var test = Test(name: picture.name, result: .passed, kind: picture.change.rawValue)
    if picture.change == .same { return test }
    test.text = picture.text
    guard picture.change.isDifference, !picture.isAccepted else { return test }
    test.result = picture.change == .unreadable ? .error : .failure
    if picture.isUnexplained || edit?.isUnexplained == true { test.details.append(Comparison.Edit.unexplained) }
    // Without a record, its edit says most.
    if picture.wordText.isEmpty, let edit { test.details.append(edit.clauseText) }
    test.details +=
      picture.pixels?.regions.prefix(20).map { region in
        "\(region.text): \(String(grouped: region.count, "pixel")), by up to \(String(grouped: region.maxDelta))"
      } ?? []
    return test
  }

  private func test(_ file: Comparison.OtherFile) -> Test {
    Test(
      name: file.name, result: file.change == .unreadable ? .error : .failure, kind: file.change.rawValue,
      text: [file.change.text, file.reason].compactMap(\.self).joined(separator: ": "))
  }

  // MARK: - XML

  private static func counts(of tests: [Test]) -> String {
    let failures = tests.count { $0.result == .failure }
    let errors = tests.count { $0.result == .error }
    return " tests=\"\(tests.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\""
  }

  private func write(_ test: Test, of suite: String, to text: inout String) {
    text += "    <testcase name=\"\(Self.escaped(test.name))\" classname=\"\(Self.escaped(suite))\""
    guard let words = test.text else {
      text += "/>\n"
      return
    }
    text += ">\n"
    let message = Self.escaped(words)
    switch test.result {
    case .passed: text += "      <system-out>\(message)</system-out>\n"
    case .failure, .error:
      let element = test.result == .error ? "error" : "failure"
      text += "      <\(element) type=\"\(test.kind)\" message=\"\(message)\">"
      text += ([words] + test.details).map(Self.escaped).joined(separator: "\n") + "</\(element)>\n"
    }
    text += "    </testcase>\n"
  }

  /// On one line, and without what XML 1.0 has no way to write: control characters and two that are none.
  static func escaped(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x20..<0x7f).contains(byte) && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<")
        && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
    }
    if isPlain { return text }
    return text.printable.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&apos;"
      case "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
