#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import UIKit

  /// A guide over the app: a tap turns to the next page, and after the last one it goes away.
  ///
  ///     let guide = GuideView("compose")
  ///     guide.onceKey = "guide-compose"
  ///     guide.onFinish = { … }
  ///     guide.show(in: window)
  ///
  /// Touches that fall into a hole reach the app below. VoiceOver reads the texts and the button of the page and nothing
  /// else; activating one of them turns the page, the escape gesture ends the guide. When the screen is rotated or its
  /// appearance changes, the picture that fits is taken. Where none fits the view's size, as in a window of half the
  /// screen, the guide steps aside until there is one.
  ///
  /// Holes and texts are read from `guides.json`, which belongs into the bundle beside the pictures; without it, the
  /// whole guide takes touches.
  public final class GuideView: UIView {
    public enum Source: Sendable {
      /// A picture a page, loose or in an asset catalog.
      case pictures
      /// `kit.json` and its parts.
      case kit
    }

    /// The guide's name in the manifest.
    public let guide: String
    /// From 1.
    public private(set) var page = 1
    public let pageCount: Int
    /// Where to remember that the user has seen the guide; `nil` to show it every time.
    public var onceKey: String?
    public var defaults = UserDefaults.standard
    /// Whether touches in holes reach the app.
    public var letsTouchesThroughHoles = true
    /// In seconds; with Reduce Motion, nothing fades.
    public var fadeDuration = 0.25
    /// Called when the guide has gone, after its last page or by the escape gesture.
    public var onFinish: (() -> Void)?

    private let state: String?
    private let bundle: Bundle
    private let source: Source
    private let pictureView = UIImageView()
    private let kitView: GuideKitView
    private let record: GuideRecord
    private let kit: GuideKit
    /// What is shown; `nil` while the guide stands aside.
    private var picture: GuidePicture?
    private var content = GuideContent()
    /// Points of the view for a point of the content: 1 but under Display Zoom.
    private var contentScale = 1.0
    private var shownSize = CGSize.zero
    private var isFinished = false

    /// - Parameters:
    ///   - guide: The guide's name in the manifest.
    ///   - state: One of its states; the first where it has some and none is given.
    ///   - bundle: Where the pictures and `guides.json` are, or the parts and `kit.json`.
    ///   - source: What to show it with.
    public init(
      _ guide: String, state: String? = nil, in bundle: Bundle = .main, from source: Source = .pictures
    ) {
      self.guide = guide
      self.state = state ?? Guides.guides[guide]?.states.first
      self.bundle = bundle
      self.source = source
      pageCount = Guides.pageCount(of: guide)
      record = source == .pictures ? GuideRecord.inBundle(bundle, of: guide) : GuideRecord()
      kit = source == .kit ? GuideKit.inBundle(bundle, of: guide) : GuideKit()
      kitView = GuideKitView(in: bundle)
      super.init(frame: .zero)
      backgroundColor = .clear
      isOpaque = false
      // Smart Invert would dim the app with white.
      accessibilityIgnoresInvertColors = true
      pictureView.contentMode = .scaleToFill
      addSubview(source == .pictures ? pictureView : kitView)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) {
      fatalError("a guide is not kept in a storyboard")
    }

    // MARK: - Showing

    /// Whether the user has seen the guide, by `onceKey`.
    public var isSeen: Bool { onceKey.map { defaults.bool(forKey: $0) } ?? false }

    /// Lays the guide over a window, or a view that covers one, and fades it in.
    ///
    /// - Returns: `false` where it is not shown: the user has seen it, there is no guide of that name, or no picture for
    ///   such a screen.
    @discardableResult
    public func show(in container: UIView) -> Bool {
      guard !isSeen, !isFinished, superview == nil, pageCount > 0 else { return false }
      frame = container.bounds
      autoresizingMask = [.flexibleWidth, .flexibleHeight]
      container.addSubview(self)
      layoutIfNeeded()
      guard picture != nil else {
        removeFromSuperview()
        return false
      }
      alpha = 0
      fade(to: 1)
      UIAccessibility.post(notification: .screenChanged, argument: accessibilityElements?.first)
      return true
    }

    /// Turns to the next page, or ends the guide after the last one.
    public func turnPage() {
      guard !isFinished else { return }
      guard page < pageCount else { return finish() }
      page += 1
      let duration = duration
      if duration > 0 {
        UIView.transition(
          with: self, duration: duration, options: [.transitionCrossDissolve, .allowUserInteraction],
          animations: { self.showPage() })
      } else {
        showPage()
      }
      UIAccessibility.post(notification: .screenChanged, argument: accessibilityElements?.first)
    }

    /// Ends the guide on whatever page it is, and remembers that the user has seen it.
    public func finish() {
      guard !isFinished else { return }
      isFinished = true
      isUserInteractionEnabled = false
      accessibilityViewIsModal = false
      if let onceKey { defaults.set(true, forKey: onceKey) }
      fade(to: 0) {
        self.removeFromSuperview()
        UIAccessibility.post(notification: .screenChanged, argument: nil)
        self.onFinish?()
      }
    }

    private var duration: Double { UIAccessibility.isReduceMotionEnabled ? 0 : fadeDuration }

    private func fade(to alpha: CGFloat, completion: @escaping @MainActor () -> Void = {}) {
      let duration = duration
      guard duration > 0 else {
        self.alpha = alpha
        return completion()
      }
      UIView.animate(
        withDuration: duration, delay: 0, options: [.allowUserInteraction],
        animations: { self.alpha = alpha }, completion: { _ in completion() })
    }

    // MARK: - Page and screen

    public override func layoutSubviews() {
      super.layoutSubviews()
      pictureView.frame = bounds
      kitView.frame = bounds
      let picture = Guides.picture(of: guide, page: page, state: state, on: GuideScreen(of: self))
      if picture != self.picture || bounds.size != shownSize { showPage() }
    }

    // Some classes are told by it alone.
    public override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      setNeedsLayout()
    }

    @available(iOS, introduced: 8, deprecated: 17)
    public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      setNeedsLayout()
    }

    private func showPage() {
      shownSize = bounds.size
      picture = Guides.picture(of: guide, page: page, state: state, on: GuideScreen(of: self))
      var width: Double?
      switch source {
      case .pictures:
        pictureView.image = picture.flatMap { UIImage.image(of: $0, in: bundle) }
        if pictureView.image == nil { picture = nil }
        let output = picture.flatMap { picture in record.outputs.first { $0.name == picture.fileName } }
        content = output?.content ?? GuideContent()
        width = output?.points.first
      case .kit:
        let shown = picture.flatMap { kit.page(page, of: guide, state: state, like: $0) }
        if shown == nil { picture = nil }
        kitView.page = shown
        content = shown?.content ?? GuideContent()
        width = shown.flatMap { page in page.size.first.map { $0 / page.scale } }
      }
      contentScale = width.map { $0 > 0 ? Double(bounds.width) / $0 : 1 } ?? 1
      let isAside = picture == nil
      pictureView.isHidden = isAside
      kitView.isHidden = isAside
      accessibilityViewIsModal = !isAside
      accessibilityElementsHidden = isAside
      accessibilityElements = isAside ? [] : elements()
    }

    private func rect(_ frame: GuideFrame) -> CGRect {
      CGRect(
        x: frame.x * contentScale, y: frame.y * contentScale, width: frame.width * contentScale,
        height: frame.height * contentScale)
    }

    // MARK: - Touches

    public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      guard picture != nil, super.point(inside: point, with: event) else { return false }
      return !letsTouchesThroughHoles || !isInHole(point)
    }

    private func isInHole(_ point: CGPoint) -> Bool {
      content.holes.contains { $0.contains(Double(point.x) / contentScale, Double(point.y) / contentScale) }
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      // One that has moved off the view is no tap.
      guard let touch = touches.first, bounds.contains(touch.location(in: self)) else { return }
      turnPage()
    }

    // MARK: - VoiceOver

    private func elements() -> [GuideElement] {
      var elements = content.texts.map { element($0.text, .staticText, in: rect($0.frame)) }
      if let button = content.button {
        let label = button.text ?? (elements.isEmpty ? content.spoken : nil) ?? guide
        elements.append(element(label, .button, in: rect(button.frame)))
      }
      // A page always has something to go on with.
      if elements.isEmpty { elements = [element(content.spoken ?? guide, .staticText, in: bounds)] }
      if content.button == nil { elements[elements.count - 1].accessibilityTraits.insert(.button) }
      return elements
    }

    private func element(_ label: String, _ traits: UIAccessibilityTraits, in frame: CGRect) -> GuideElement {
      let element = GuideElement(accessibilityContainer: self)
      element.accessibilityLabel = label
      element.accessibilityTraits = traits
      element.accessibilityFrameInContainerSpace = frame
      element.activate = { [weak self] in self?.turnPage() }
      return element
    }

    public override func accessibilityPerformEscape() -> Bool {
      finish()
      return true
    }
  }

  /// A text or button of a guide, as VoiceOver sees it.
  final class GuideElement: UIAccessibilityElement {
    var activate: (() -> Void)?

    override func accessibilityActivate() -> Bool {
      activate?()
      return activate != nil
    }
  }
#endif
