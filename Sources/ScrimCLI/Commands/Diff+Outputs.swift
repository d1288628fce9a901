import Comparing
import Files
import Manifest

extension Diff {
  /// What is written, and where.
  struct Outputs: Sendable {
    /// A report that is one file.
    enum Report: String, Sendable, CaseIterable {
      case json, junit, markdown
    }

    let format: Format
    /// In the order of `Report.allCases`; "-" for the output.
    let reports: [(kind: Report, file: String)]
    let page: String?
    let isEmbedded: Bool
    /// Where screenshots lie.
    let screens: ScreenPattern?
    /// Where the page's pictures are published.
    let images: String?

    static let output = "-"

    /// Whether the output is a document, with no text around it.
    var isDocument: Bool { format == .json || reports.contains { $0.file == Self.output } }

    /// - Parameter sides: what is compared, as the command line names it.
    init(_ arguments: Arguments, sides: [String]) throws(UsageError) {
      format = try Order.choice(of: "format", arguments, among: Format.ofComparisons) ?? .text
      reports = Report.allCases.compactMap { kind in
        arguments.value(of: kind.rawValue).map { (kind, $0) }
      }
      page = arguments.value(of: "html")
      isEmbedded = arguments.has("embed")
      screens = try arguments.value(of: "screens").map { (text) throws(UsageError) in try ScreenPattern(parsing: text) }
      images = arguments.value(of: "images")
      if page == nil {
        if isEmbedded { throw UsageError("'--embed' goes with '--html'") }
        if screens != nil { throw UsageError("'--screens' goes with '--html'") }
      }
      if images != nil {
        guard reports.contains(where: { $0.kind == .markdown }) else {
          throw UsageError("'--images' goes with '--markdown'")
        }
        guard page != nil, !isEmbedded else {
          throw UsageError("'--images' goes with '--html' without '--embed': that writes the pictures")
        }
      }
      try checkPlaces(sides)
    }

    private func checkPlaces(_ sides: [String]) throws(UsageError) {
      let streams =
        reports.filter { $0.file == Self.output }.map { "--\($0.kind.rawValue) -" }
        + (format == .text ? [] : ["--format \(format.rawValue)"])
      if streams.count > 1 {
        throw UsageError("'\(streams[0])' and '\(streams[1])' both want the output")
      }
      if page == Self.output { throw UsageError("'--html' wants a file: the pictures go beside it") }
      let here = (try? Disk.resolved(".")) ?? "/"
      func place(_ path: String) -> String { PathName.joined(here, path) }
      let files =
        reports.filter { $0.file != Self.output }.map { ("--\($0.kind.rawValue)", $0.file) }
        + (page.map { [("--html", $0)] } ?? [])
      for (index, (option, file)) in files.enumerated() {
        if file.hasSuffix("/") { throw UsageError("'\(option)' wants a file, not the folder '\(file)'") }
        if let twin = files[..<index].first(where: { place($0.1) == place(file) }) {
          throw UsageError("'\(twin.0)' and '\(option)' both want to write '\(file)'")
        }
        if sides.contains(where: { place($0) == place(file) }) {
          throw UsageError("'\(option)' cannot be '\(file)', which is compared")
        }
      }
      if let page, let side = sides.first(where: { PathName.isInside(place(page), place($0)) }) {
        throw UsageError("'--html' cannot be in '\(side)': its pictures would be compared the next time")
      }
    }
  }
}
