import Comparing
import Files
import Gallery
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

    /// - Parameters:
    ///   - sides: what is compared, as the command line names it.
    ///   - accepted: files that are read, too.
    init(_ arguments: Arguments, sides: [String], accepted: [String]) throws(UsageError) {
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
      try checkPlaces(sides, accepted)
    }

    private func checkPlaces(_ sides: [String], _ accepted: [String]) throws(UsageError) {
      let streams =
        reports.filter { $0.file == Self.output }.map { "--\($0.kind.rawValue) -" }
        + (format == .text ? [] : ["--format \(format.rawValue)"])
      if streams.count > 1 {
        throw UsageError("'\(streams[0])' and '\(streams[1])' both want the output")
      }
      if page == Self.output { throw UsageError("'--html' wants a file: the pictures go beside it") }
      let compared = Self.folders(of: sides)
      let files =
        reports.filter { $0.file != Self.output }.map { ("--\($0.kind.rawValue)", $0.file) }
        + (page.map { [("--html", $0)] } ?? [])
      var places: [String] = []
      for (option, file) in files {
        if file.isEmpty || file.hasSuffix("/") {
          throw UsageError("'\(option)' wants a file, not the folder '\(file)'")
        }
        let place = Disk.place(file)
        if let twin = places.firstIndex(of: place) {
          throw UsageError("'\(files[twin].0)' and '\(option)' both want to write '\(file)'")
        }
        places.append(place)
        if accepted.contains(where: { Disk.place($0) == place }) {
          throw UsageError("'\(option)' cannot be '\(file)', which '--accepted' reads")
        }
        for side in compared where PathName.isInside(place, side.place) {
          if place == side.place { throw UsageError("'\(option)' cannot be '\(file)', which is compared") }
          throw UsageError(
            "'\(option)' cannot be in '\(side.name)'"
              + (option == "--html" ? ": its pictures would be compared the next time" : ", which is compared"))
        }
      }
      if let page, !isEmbedded {
        let pictures = Disk.place(ReportAlbum.pictureFolder(ofReport: page))
        if let side = compared.first(where: { PathName.isInside(pictures, $0.place) }) {
          throw UsageError("'--html' cannot be '\(page)': its pictures would go to '\(side.name)', which is compared")
        }
      }
    }

    /// What is compared on the disk: folders and archives, and the folders of a work tree that revisions are named of.
    /// A whole repository is none: a report has to lie somewhere.
    private static func folders(of sides: [String]) -> [(name: String, place: String)] {
      sides.compactMap { side in
        guard side.hasPrefix("git:") else { return (side, Disk.place(side)) }
        let parts = side.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let root = WorkTree.root(around: Disk.place(".")) else { return nil }
        let path = String(parts[2])
        let isRelative = path.hasPrefix("./") || path.hasPrefix("../")
        let place = Disk.place(PathName.joined(isRelative ? Disk.place(".") : root, path))
        return place == root ? nil : (path, place)
      }
    }
  }
}
