import UIKit

/// Looks pictures up in an asset catalog: prints the file of each, or "none".
@main
@MainActor
struct Assets {
  static func main() {
    let bundle = Bundle(path: CommandLine.arguments[1])!
    func show(_ image: UIImage?) { print(image?.file ?? "none") }
    for (idiom, scale, width, height) in [
      (UIUserInterfaceIdiom.phone, 2.0, 320.0, 480.0), (.phone, 2, 375, 667), (.phone, 3, 375, 667),
      (.pad, 2, 768, 1024),
    ] {
      let screen = UIScreen(width, height, scale: scale, idiom: idiom)
      for isDark in [false, true] {
        var found = GuideScreen(screen)
        found.isDark = isDark
        show(UIImage.guide("compose", on: found, in: bundle))
        found = GuideScreen(
          width: height, height: width, scale: scale, idiom: found.idiom, isDark: isDark)
        show(UIImage.guide("tour", page: 2, on: found, in: bundle))
        show(UIImage.guide("switch", state: "off", on: found, in: bundle))
      }
    }
  }
}
