/// Pictures of a bundle: loose files, found as UIKit finds them where it does so reliably, and those of an asset
/// catalog that lies in the bundle as it is.
open class UIImage: NSObject, @unchecked Sendable {
  public enum RenderingMode: Int, Sendable {
    case automatic, alwaysOriginal, alwaysTemplate
  }

  open private(set) var scale: CGFloat
  open private(set) var renderingMode = RenderingMode.automatic
  /// For drivers.
  public private(set) var data: Data
  /// For drivers: the file, where it was found by a name.
  public private(set) var file: String?

  public init?(data: Data, scale: CGFloat) {
    guard data.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    self.data = data
    self.scale = scale
  }

  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let folder = (bundle ?? .main).resourceURL!
    let traits = traitCollection?.userInterfaceStyle ?? .unspecified
    guard let found = Self.asset(name, in: folder, style: traits) ?? Self.loose(name, in: folder),
      let data = try? Data(contentsOf: found.0)
    else { return nil }
    self.init(data: data, scale: found.1)
    file = found.0.lastPathComponent
  }

  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    let image = UIImage(data: data, scale: scale)!
    image.renderingMode = renderingMode
    return image
  }

  private static func loose(_ name: String, in folder: URL) -> (URL, CGFloat)? {
    let scale = Int(UIScreen.traits.displayScale)
    let idiom = UIScreen.traits.userInterfaceIdiom == .pad ? "~ipad" : "~iphone"
    for (suffix, scale) in [(scale == 1 ? "" : "@\(scale)x", scale), ("", 1)] {
      for idiom in [idiom, ""] {
        let file = folder.appendingPathComponent(name + suffix + idiom + ".png")
        if FileManager.default.fileExists(atPath: file.path) { return (file, CGFloat(scale)) }
      }
    }
    return nil
  }

  private struct Contents: Decodable {
    struct Image: Decodable {
      struct Appearance: Decodable {
        var appearance: String
        var value: String
      }
      var filename: String?
      var idiom: String
      var scale: String
      var appearances: [Appearance]?
    }
    var images: [Image]
  }

  private static func asset(_ name: String, in folder: URL, style: UIUserInterfaceStyle) -> (URL, CGFloat)? {
    let set = folder.appendingPathComponent("Guides.xcassets/\(name).imageset")
    guard let json = try? Data(contentsOf: set.appendingPathComponent("Contents.json")),
      let contents = try? JSONDecoder().decode(Contents.self, from: json)
    else { return nil }
    let idiom = UIScreen.traits.userInterfaceIdiom == .pad ? "ipad" : "iphone"
    let isDark = (style == .unspecified ? UIScreen.traits.userInterfaceStyle : style) == .dark
    let filled = contents.images.filter { $0.filename != nil && [idiom, "universal"].contains($0.idiom) }
    let fitting = filled.filter { ($0.appearances?.first?.value == "dark") == isDark }
    let best = (fitting.isEmpty ? filled : fitting).max { a, b in
      func rank(_ image: Contents.Image) -> Int {
        image.scale == "\(Int(UIScreen.traits.displayScale))x" ? 10 : Int(image.scale.prefix(1))!
      }
      return rank(a) < rank(b)
    }
    return best.map { (set.appendingPathComponent($0.filename!), CGFloat(Int($0.scale.prefix(1))!)) }
  }
}
