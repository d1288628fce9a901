#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import SwiftUI
  import UIKit

  extension View {
    /// Lays a guide over the window while `isPresented`; see `GuideView`.
    ///
    ///     ContentView().guide("compose", isPresented: $showsGuide, once: "guide-compose")
    ///
    /// `isPresented` becomes `false` when the guide has gone, and where there is nothing to show.
    ///
    /// - Parameters:
    ///   - name: The guide's name in the manifest.
    ///   - isPresented: Whether it is shown; setting it to `false` ends the guide.
    ///   - onceKey: Where `UserDefaults` remember that the user has seen it; `nil` to show it every time.
    ///   - state: One of its states; the first where it has some and none is given.
    ///   - bundle: Where the pictures and `guides.json` are, or the parts and `kit.json`.
    ///   - source: What to show it with.
    ///   - onFinish: Called when the guide has gone.
    public func guide(
      _ name: String, isPresented: Binding<Bool>, once onceKey: String? = nil, state: String? = nil,
      in bundle: Bundle = .main, from source: GuideView.Source = .pictures, onFinish: @escaping () -> Void = {}
    ) -> some View {
      background(
        GuideOverlay(
          name, isPresented: isPresented, once: onceKey, state: state, in: bundle, from: source, onFinish: onFinish))
    }

    /// Lays a splash screen over the window while `isPresented`, and clears it with a reveal afterwards; see
    /// `GuideRevealView`.
    ///
    ///     ContentView().reveal("splash", isPresented: isLoading) { Image("Default").resizable() }
    ///
    /// - Parameters:
    ///   - name: The reveal's name in the manifest.
    ///   - isPresented: Whether the splash covers the app.
    ///   - bundle: Where the masks and `guides.json` are.
    ///   - onFinish: Called when the splash has gone.
    ///   - splash: The splash screen.
    public func reveal<Splash: View>(
      _ name: String, isPresented: Bool, in bundle: Bundle = .main, onFinish: @escaping () -> Void = {},
      @ViewBuilder splash: () -> Splash
    ) -> some View {
      background(GuideReveal(name, isPresented: isPresented, in: bundle, onFinish: onFinish, splash: splash()))
    }
  }

  /// The guide of a window; the view itself shows nothing. A guide covers bars and tabs, too, so it cannot be a part of
  /// the view that asks for it.
  public struct GuideOverlay: UIViewRepresentable {
    private let name: String
    @Binding private var isPresented: Bool
    private let onceKey: String?
    private let state: String?
    private let bundle: Bundle
    private let source: GuideView.Source
    private let onFinish: () -> Void

    public init(
      _ name: String, isPresented: Binding<Bool>, once onceKey: String? = nil, state: String? = nil,
      in bundle: Bundle = .main, from source: GuideView.Source = .pictures, onFinish: @escaping () -> Void = {}
    ) {
      self.name = name
      _isPresented = isPresented
      self.onceKey = onceKey
      self.state = state
      self.bundle = bundle
      self.source = source
      self.onFinish = onFinish
    }

    public func makeUIView(context: Context) -> GuideAnchorView { GuideAnchorView(frame: .zero) }

    public func updateUIView(_ anchor: GuideAnchorView, context: Context) {
      // Read here, so that SwiftUI knows what the view depends on.
      let isPresented = isPresented
      anchor.onWindow = { [weak anchor] window in
        guard let anchor else { return }
        // When the view has left, its guide has nothing to point at any more.
        guard isPresented, let window else {
          (anchor.overlay as? GuideView)?.finish()
          return
        }
        guard anchor.overlay == nil else { return }
        let guide = GuideView(name, state: state, in: bundle, from: source)
        guide.onceKey = onceKey
        // State may not change while views are updated, and a guide that does not fade ends right then.
        guide.onFinish = { [weak anchor] in
          Task { @MainActor in
            anchor?.overlay = nil
            if self.isPresented { self.isPresented = false }
            onFinish()
          }
        }
        if guide.show(in: window) {
          anchor.overlay = guide
        } else {
          Task { @MainActor in self.isPresented = false }
        }
      }
      anchor.update()
    }

    public static func dismantleUIView(_ anchor: GuideAnchorView, coordinator: ()) {
      anchor.onWindow = nil
      (anchor.overlay as? GuideView)?.finish()
    }
  }

  /// The splash screen of a window; the view itself shows nothing.
  struct GuideReveal<Splash: View>: UIViewRepresentable {
    private let name: String
    private let isPresented: Bool
    private let bundle: Bundle
    private let onFinish: () -> Void
    private let splash: Splash

    init(_ name: String, isPresented: Bool, in bundle: Bundle, onFinish: @escaping () -> Void, splash: Splash) {
      self.name = name
      self.isPresented = isPresented
      self.bundle = bundle
      self.onFinish = onFinish
      self.splash = splash
    }

    func makeUIView(context: Context) -> GuideAnchorView { GuideAnchorView(frame: .zero) }

    func updateUIView(_ anchor: GuideAnchorView, context: Context) {
      // The splash may tell how far the app has come.
      (anchor.host as? UIHostingController<Splash>)?.rootView = splash
      anchor.onWindow = { [weak anchor] window in
        guard let anchor, let window else { return }
        if isPresented, anchor.overlay == nil {
          let host = UIHostingController(rootView: splash)
          host.view.backgroundColor = .clear
          let reveal = GuideRevealView(name, over: host.view, in: bundle)
          reveal.cover(window)
          anchor.overlay = reveal
          anchor.host = host
        } else if !isPresented {
          (anchor.overlay as? GuideRevealView)?.start { [weak anchor] in
            anchor?.overlay = nil
            anchor?.host = nil
            onFinish()
          }
        }
      }
      anchor.update()
    }

    static func dismantleUIView(_ anchor: GuideAnchorView, coordinator: ()) {
      anchor.onWindow = nil
      anchor.overlay?.removeFromSuperview()
    }
  }

  /// Where an overlay of the window hangs on.
  public final class GuideAnchorView: UIView {
    var overlay: UIView?
    /// What the overlay is made of.
    var host: UIViewController?
    /// Shows, changes or ends the overlay; called without a window when the view has left it.
    var onWindow: ((UIWindow?) -> Void)?

    public override init(frame: CGRect) {
      super.init(frame: frame)
      isUserInteractionEnabled = false
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) {
      fatalError("an anchor is not kept in a storyboard")
    }

    public override func didMoveToWindow() {
      super.didMoveToWindow()
      update()
    }

    func update() { onWindow?(window) }
  }
#endif
