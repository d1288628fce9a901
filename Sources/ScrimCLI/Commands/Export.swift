import Diagnostics
import Exporting

/// `scrim export`: what an app needs besides the pictures, or the pictures as Xcode wants them.
struct Export: Command {
  enum Product: String, CaseIterable, Sendable {
    case swift, xcassets
  }

  static let name = "export"
  static let summary = "Write Swift code that finds and shows guides, or an asset catalog of them."
  static let usage = "(swift | xcassets) [options]"
  static let writesFiles = true
  static let options =
    [
      Order.manifestOption,
      Option(
        "output", "o", .value("PATH"),
        help: "The file or catalog to write, from the current folder; by default build/Guides.swift or"
          + " build/Guides.xcassets beside the manifest."),
      Option(
        "access", nil, .value("LEVEL"),
        help: "'internal', the default, or 'public': who sees what the Swift file declares."),
    ] + Verbosity.options
  static let discussion = """
    'swift' writes one file to add to an app: it finds the picture for the screen by the guide's name, and shows guides \
    with views for UIKit and SwiftUI. Put the folder of the bake, with its 'guides.json', into the app, too.

    'xcassets' bakes the pictures into an asset catalog, an image set for each screen class. Image sets that it did not \
    make are left alone; sets that it made and that the manifest has no more are deleted. Animated reveals are left out: \
    an image set cannot hold them. 'guides.json' of a bake still belongs into the app.

    'docs/export.md' tells how to use both.

    Exit status: 0 all is written, 1 something could not be written, 2 the manifest or the command line has a fault, or \
    an image set has a name that is wanted.

    Examples:
      scrim export swift
      scrim export swift --access public --output Sources/Tour/Guides.swift
      scrim export xcassets --output App/Guides.xcassets
    """

  let product: Product
  let order: Order
  /// `nil` for the one beside the manifest.
  let output: String?
  let access: SwiftCode.Access
  let verbosity: Verbosity

  init(_ arguments: Arguments) throws(UsageError) {
    let products = Product.allCases.map(\.rawValue)
    guard let word = arguments.operands.first else {
      throw UsageError("say what to export: \(products.joined(separator: " or "))")
    }
    guard let product = Product(rawValue: word) else {
      let match = closestMatch(to: word, among: products)
      throw UsageError(
        "cannot export '\(word)'" + (match.map { ": did you mean '\($0)'?" } ?? "; there are swift and xcassets"))
    }
    self.product = product
    order = try Order(arguments, operandCount: 1, isExact: product == .swift)
    output = arguments.value(of: "output")
    let level = arguments.value(of: "access")
    if level != nil, product != .swift { throw UsageError("'--access' is for 'scrim export swift'") }
    guard let access = SwiftCode.Access(rawValue: level ?? "internal") else {
      throw UsageError("'--access' wants 'internal' or 'public', not '\(level ?? "")'")
    }
    self.access = access
    verbosity = try Verbosity(arguments)
  }
}
