#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import UIKit

  /// A page put together from the parts of a kit. It only shows it; `GuideView(…, from: .kit)` does the rest.
  public final class GuideKitView: UIView {
    /// What is shown: `GuideKit.inBundle(_:)` has the pages.
    public var page: GuideKit.Page? {
      didSet { makeParts() }
    }

    private let bundle: Bundle
    /// With their frames in pixels of the page's screen.
    private var parts: [(view: UIView, frame: GuideFrame)] = []
    private var images: [String: UIImage] = [:]

    /// `bundle` is where the parts are.
    public init(in bundle: Bundle = .main) {
      self.bundle = bundle
      super.init(frame: .zero)
      backgroundColor = .clear
      isOpaque = false
      isUserInteractionEnabled = false
      accessibilityIgnoresInvertColors = true
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) {
      fatalError("a kit is not kept in a storyboard")
    }

    private func makeParts() {
      for part in parts { part.view.removeFromSuperview() }
      parts = []
      guard let page else { return }
      let scrim = UIColor(guideHex: page.scrim)
      for frame in page.fills {
        let view = UIView(frame: .zero)
        view.backgroundColor = scrim
        parts.append((view, frame))
      }
      for part in page.parts {
        let view = UIImageView()
        let image = image(part.file, scale: Int(page.scale))
        view.image = part.tinted == true ? image?.withRenderingMode(.alwaysTemplate) : image
        if part.tinted == true {
          view.tintColor = scrim
          // While an alert or a sheet is open, other tints are greyed; fills are not.
          view.tintAdjustmentMode = .normal
        }
        view.contentMode = .scaleToFill
        parts.append((view, part.frame))
      }
      for part in parts { addSubview(part.view) }
      setNeedsLayout()
    }

    private func image(_ file: String, scale: Int) -> UIImage? {
      if let image = images[file] { return image }
      let image = UIImage.image(file: file, scale: scale, in: bundle)
      images[file] = image
      return image
    }

    public override func layoutSubviews() {
      super.layoutSubviews()
      guard let page, page.size.count == 2, page.size[0] > 0, page.size[1] > 0 else { return }
      let screenScale = traitCollection.displayScale > 0 ? Double(traitCollection.displayScale) : page.scale
      // Each edge is put on a whole pixel by itself: on the screen that the kit was made for nothing moves, and on
      // another neither gap nor overlap can come between neighbours.
      func place(_ pixels: Double, _ size: Double, in length: CGFloat) -> CGFloat {
        CGFloat((pixels / size * Double(length) * screenScale).rounded() / screenScale)
      }
      for (view, frame) in parts {
        let left = place(frame.x, page.size[0], in: bounds.width)
        let top = place(frame.y, page.size[1], in: bounds.height)
        let right = place(frame.x + frame.width, page.size[0], in: bounds.width)
        let bottom = place(frame.y + frame.height, page.size[1], in: bounds.height)
        view.frame = CGRect(x: left, y: top, width: right - left, height: bottom - top)
      }
    }
  }

  extension UIColor {
    /// `#rrggbbaa`, or clear where it is something else.
    fileprivate convenience init(guideHex text: String) {
      let value = text.count == 9 && text.hasPrefix("#") ? UInt32(text.dropFirst(), radix: 16) ?? 0 : 0
      func channel(_ shift: UInt32) -> CGFloat { CGFloat(value >> shift & 0xFF) / 255 }
      self.init(red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
    }
  }
#endif
