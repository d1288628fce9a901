import Baking
import Comparing
import Diagnostics
import Files
import Gallery
import Manifest
import Record

extension Diff {
  /// Writes all that was asked for.
  /// - Returns: whether that went well.
  func write(_ comparison: Comparison, _ album: ReportAlbum?, _ report: Report) -> Bool {
    var isDone = true
    if let album, !write(comparison, to: album, report) { isDone = false }
    for (kind, file) in outputs.reports {
      let bytes: [UInt8] =
        switch kind {
        case .json: comparison.json.bytes()
        case .junit: Array(JUnitReport(comparison: comparison).text.utf8)
        case .markdown: Array(markdown(comparison, album).utf8)
        }
      if !write(bytes, to: file, report) { isDone = false }
    }
    switch outputs.format {
    case .json: _ = write(comparison.json.bytes(), to: Outputs.output, report)
    case .github: annotate(comparison, report)
    case .text, .sarif, .ninja: break
    }
    return isDone
  }

  private func write(_ bytes: [UInt8], to file: String, _ report: Report) -> Bool {
    if file == Outputs.output {
      // The line's end is the console's.
      report.console.write(
        String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self))
      return true
    }
    do throws(FileError) {
      try OutputFolder(path: PathName.folder(of: file)).write(bytes, to: PathName.lastName(of: file))
      return true
    } catch {
      report.show([Diagnostic(unwritable: error)])
      return false
    }
  }

  // MARK: - The page

  private func write(_ comparison: Comparison, to album: ReportAlbum, _ report: Report) -> Bool {
    let screens = screens(of: comparison, report)
    do throws(FileError) {
      let outcome = try album.finish(comparison, screens: screens)
      report.show(outcome.faults.map { Diagnostic(unwritable: $0) })
      if outcome.leftOutCount > 0, verbosity != .quiet, !outputs.isDocument {
        report.console.write(
          "the page has no room for \(String(grouped: outcome.leftOutCount, "picture")); without '--embed' all have")
      }
      return outcome.faults.isEmpty
    } catch {
      report.show([Diagnostic(unwritable: error)])
      return false
    }
  }

  /// Screenshots that are there, by the names of pictures that are not the same.
  private func screens(of comparison: Comparison, _ report: Report) -> [FileName: String] {
    guard let pattern = outputs.screens else { return [:] }
    var screens: [FileName: String] = [:]
    var (missing, leading): (Set<String>, Set<String>) = ([], [])
    for picture in comparison.pictures where picture.change != .same {
      do throws(ScreenPattern.LeadingName) {
        guard let path = try pattern.path(for: picture.subject) else { continue }
        if Disk.kind(of: path) == .file { screens[FileName(picture.name)] = path } else { missing.insert(path) }
      } catch {
        leading.insert(error.name)
      }
    }
    if let first = leading.min() {
      let more = leading.count > 1 ? " and \(String(grouped: leading.count - 1)) more" : ""
      report.show([
        Diagnostic(
          .missingFile, "'\(first)'\(more) would lead '--screens' to another folder",
          help: "pictures of that name are shown without a screenshot", severity: .warning)
      ])
    }
    if let first = missing.min() {
      let more = missing.count > 1 ? " and \(String(grouped: missing.count - 1)) more" : ""
      report.show([
        Diagnostic(
          .missingFile, "there is no screenshot '\(first)'\(more)", help: "'--screens' says where they lie",
          severity: .warning)
      ])
    }
    return screens
  }

  // MARK: - Markdown

  private func markdown(_ comparison: Comparison, _ album: ReportAlbum?) -> String {
    var markdown = MarkdownReport(
      comparison: comparison, limit: MarkdownReport.commentLimit, measure: .characters)
    if let album, let images = outputs.images {
      let base = images.hasSuffix("/") ? images : images + "/"
      markdown.thumbnails = { picture in
        let crops = album.crops(of: picture.name)
        return .init(old: crops.old.map { base + $0 }, new: crops.new.map { base + $0 })
      }
    }
    return markdown.text
  }

  /// Annotates the step, and adds to its summary where it has one.
  private func annotate(_ comparison: Comparison, _ report: Report) {
    let console = report.console
    let annotations = GitHubAnnotations(places: RepositoryPlaces(console.surroundings))
    for line in annotations.lines(comparison.faults + comparison.findings) { console.writeCommand(line) }
    guard let file = console.surroundings.environment["GITHUB_STEP_SUMMARY"], !file.isEmpty else { return }
    // What the step has written already counts, too.
    let length = Disk.entry(at: file)?.length ?? 0
    let start = length > 0 ? "\n" : ""
    let text = MarkdownReport(
      comparison: comparison, limit: MarkdownReport.summaryLimit - length - start.utf8.count, measure: .bytes
    ).text
    guard !text.isEmpty else { return }
    do throws(FileError) {
      try Disk.append(Array((start + text).utf8), to: file)
    } catch {
      var fault = Diagnostic(unwritable: error)
      fault.severity = .warning
      report.show([fault])
    }
  }
}
