#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import UIKit

  extension UIImage {
    /// The picture of a guide by its common name, or `nil` where there is none for such a screen. A sprite has one for
    /// every screen.
    ///
    ///     UIImage.guide("compose", page: 2, on: GuideScreen(of: view))
    ///
    /// - Parameters:
    ///   - name: The guide's or sprite's name in the manifest.
    ///   - page: From 1.
    ///   - state: One of its states; the first where it has some and none is given.
    ///   - step: A step of its cross-fade, from 1, instead of a state.
    ///   - screen: What it is shown on: made of a view, a screen or a window scene.
    ///   - bundle: Where the pictures are, as loose files or in an asset catalog.
    public static func guide(
      _ name: String, page: Int = 1, state: String? = nil, step: Int? = nil, on screen: GuideScreen,
      in bundle: Bundle = .main
    ) -> UIImage? {
      let picture =
        Guides.picture(of: name, page: page, state: state, step: step, on: screen)
        ?? Guides.sprite(name, state: state, step: step, scale: screen.scale, isDark: screen.isDark)
      return picture.flatMap { image(of: $0, in: bundle) }
    }

    /// The same on the screen that the app is on.
    @available(iOSApplicationExtension, unavailable)
    @MainActor
    public static func guide(
      _ name: String, page: Int = 1, state: String? = nil, step: Int? = nil, in bundle: Bundle = .main
    ) -> UIImage? {
      GuideScreen.current.flatMap { guide(name, page: page, state: state, step: step, on: $0, in: bundle) }
    }

    /// A picture that was looked up.
    public static func image(of picture: GuidePicture, in bundle: Bundle = .main) -> UIImage? {
      let named = UIImage(named: picture.name, in: bundle, compatibleWith: nil)
      if let named, named.scale == CGFloat(picture.scale) { return named }
      // Among loose files, UIKit does not look reliably for another scale than the screen's.
      if let image = image(file: picture.fileName, scale: picture.scale, in: bundle) { return image }
      let appearance = UITraitCollection(userInterfaceStyle: picture.isDark ? .dark : .light)
      return UIImage(named: picture.assetName, in: bundle, compatibleWith: appearance) ?? named
    }

    static func image(file: String, scale: Int, in bundle: Bundle) -> UIImage? {
      bundle.url(ofGuideFile: file).flatMap { try? Data(contentsOf: $0) }
        .flatMap { UIImage(data: $0, scale: CGFloat(scale)) }
    }
  }

  extension GuideScreen {
    /// What a view fills: for one that covers its window.
    @MainActor
    public init(of view: UIView) {
      self.init(view.bounds.size, view.traitCollection, view.window?.safeAreaInsets ?? view.safeAreaInsets)
    }

    @MainActor
    public init(_ screen: UIScreen, safeArea: UIEdgeInsets? = nil) {
      self.init(screen.bounds.size, screen.traitCollection, safeArea)
    }

    /// What a scene fills of its screen.
    @MainActor
    public init(_ scene: UIWindowScene) {
      self.init(scene.coordinateSpace.bounds.size, scene.traitCollection, scene.windows.first?.safeAreaInsets)
    }

    /// Of the scene in the foreground; `nil` where the app has none.
    @available(iOSApplicationExtension, unavailable)
    @MainActor
    public static var current: GuideScreen? {
      let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
      let scene = scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
      return scene.map { GuideScreen($0) }
    }

    @MainActor
    private init(_ size: CGSize, _ traits: UITraitCollection, _ insets: UIEdgeInsets?) {
      self.init(
        width: Double(size.width), height: Double(size.height), scale: Double(traits.displayScale),
        idiom: traits.userInterfaceIdiom == .phone ? .phone : .pad, isDark: traits.userInterfaceStyle == .dark,
        safeArea: insets.map {
          GuideInsets(
            top: Double($0.top), left: Double($0.left), bottom: Double($0.bottom), right: Double($0.right))
        })
    }
  }
#endif
