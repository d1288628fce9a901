#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import UIKit

  /// A splash screen that clears: its mask grows about its anchor until the app is to be seen.
  ///
  ///     let splash = GuideRevealView("splash", over: UIImageView(image: UIImage(named: "Default")))
  ///     splash.cover(window)
  ///     // … when the app is ready
  ///     splash.start { … }
  ///
  /// With Reduce Motion, and where there is no mask for such a screen, the splash fades instead.
  public final class GuideRevealView: UIView {
    private let reveal: String
    private let bundle: Bundle
    private let splash: UIView
    private let record: GuideRecord
    private var isStarted = false

    /// - Parameters:
    ///   - reveal: The reveal's name in the manifest.
    ///   - splash: What is to be cleared; it fills the view.
    ///   - bundle: Where the masks and `guides.json` are.
    public init(_ reveal: String, over splash: UIView, in bundle: Bundle = .main) {
      self.reveal = reveal
      self.bundle = bundle
      self.splash = splash
      record = GuideRecord.inBundle(bundle, of: reveal)
      super.init(frame: .zero)
      backgroundColor = .clear
      isOpaque = false
      accessibilityViewIsModal = true
      addSubview(splash)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) {
      fatalError("a reveal is not kept in a storyboard")
    }

    /// Lays the splash over a window, or a view that covers one.
    public func cover(_ container: UIView) {
      frame = container.bounds
      autoresizingMask = [.flexibleWidth, .flexibleHeight]
      container.addSubview(self)
      layoutIfNeeded()
    }

    public override func layoutSubviews() {
      super.layoutSubviews()
      splash.frame = bounds
    }

    /// Clears the splash, takes the view away, and calls `completion`.
    public func start(completion: @escaping () -> Void = {}) {
      guard !isStarted else { return }
      isStarted = true
      isUserInteractionEnabled = false
      accessibilityViewIsModal = false
      layoutIfNeeded()
      let finish: @MainActor () -> Void = {
        self.removeFromSuperview()
        completion()
      }
      guard !UIAccessibility.isReduceMotionEnabled, let (numbers, image) = numbersAndMask() else {
        UIView.animate(
          withDuration: Self.fadeDuration, delay: 0, options: [], animations: { self.alpha = 0 },
          completion: { _ in finish() })
        return
      }
      let mask = UIImageView(image: image)
      mask.contentMode = .scaleToFill
      mask.bounds = bounds
      mask.layer.anchorPoint = CGPoint(x: numbers.anchorPoint[0], y: numbers.anchorPoint[1])
      mask.center = CGPoint(
        x: Double(bounds.width) * numbers.anchorPoint[0], y: Double(bounds.height) * numbers.anchorPoint[1])
      mask.transform = CGAffineTransform(scaleX: numbers.from[0], y: numbers.from[1])
      self.mask = mask
      UIView.animate(
        withDuration: numbers.duration, delay: 0, options: [.curveLinear],
        animations: { mask.transform = CGAffineTransform(scaleX: numbers.to[0], y: numbers.to[1]) },
        completion: { _ in finish() })
    }

    private static let fadeDuration = 0.35

    private func numbersAndMask() -> (GuideRecord.Reveal, UIImage)? {
      guard let picture = Guides.mask(of: reveal, on: GuideScreen(of: self)),
        let numbers = record.reveals.first(where: { $0.mask == picture.fileName }),
        [numbers.anchorPoint, numbers.from, numbers.to].allSatisfy({ $0.count == 2 }),
        let image = UIImage.image(of: picture, in: bundle)
      else { return nil }
      return (numbers, image)
    }
  }
#endif
