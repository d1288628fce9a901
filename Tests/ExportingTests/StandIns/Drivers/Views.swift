import SwiftUI
import UIKit

/// Drives the exported views as UIKit, SwiftUI and a user do. Says what is not as it should be, and ends with 1.
@main
@MainActor
struct Views {
  static let bundle = Bundle(path: CommandLine.arguments[1])!
  static let defaults = UserDefaults(suiteName: CommandLine.arguments[2])!
  static var failures = 0

  static func check(_ condition: Bool, _ what: @autoclosure () -> String, line: Int = #line) {
    guard !condition else { return }
    failures += 1
    print("Views.swift:\(line): \(what())")
  }

  static func main() async {
    pages()
    onceAndEscape()
    screens()
    motion()
    kit()
    reveal()
    await swiftUI()
    images()
    exit(failures == 0 ? 0 : 1)
  }

  // MARK: - Surroundings

  @MainActor
  struct App {
    let screen: UIScreen
    let window: UIWindow
    /// The app's own view, below all guides.
    let button = UIView(frame: .zero)

    init(
      _ width: CGFloat = 375, _ height: CGFloat = 667, scale: CGFloat = 2, idiom: UIUserInterfaceIdiom = .phone
    ) {
      screen = UIScreen(width, height, scale: scale, idiom: idiom)
      let scene = UIWindowScene(screen: screen)
      window = UIWindow(windowScene: scene)
      UIApplication.shared.connectedScenes = [scene]
      button.frame = window.bounds
      button.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      window.addSubview(button)
      UIView.running = []
      UIAccessibility.posts = []
    }

    func resize(_ width: CGFloat, _ height: CGFloat) {
      window.frame = CGRect(x: 0, y: 0, width: width, height: height)
      window.layoutIfNeeded()
    }

    func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? { window.hitTest(CGPoint(x: x, y: y), with: UIEvent()) }

    /// Touches down and up at a place, as UIKit delivers them to whatever is there.
    func tap(_ x: CGFloat, _ y: CGFloat) {
      let touch = UITouch(CGPoint(x: x, y: y))
      hit(x, y)?.touchesBegan([touch], with: nil)
      hit(x, y)?.touchesEnded([touch], with: nil)
    }
  }

  static func file(_ guide: GuideView) -> String? { (guide.subviews[0] as? UIImageView)?.image?.file }

  static func elements(_ view: UIView) -> [UIAccessibilityElement] {
    view.accessibilityElements as? [UIAccessibilityElement] ?? []
  }

  // MARK: - GuideView

  static func pages() {
    let app = App()
    let guide = GuideView("tour", in: bundle)
    guide.defaults = defaults
    var finished = 0
    guide.onFinish = { finished += 1 }
    check(guide.pageCount == 3, "pages: \(guide.pageCount)")
    check(guide.show(in: app.window), "is not shown")
    check(!guide.show(in: app.window), "is shown twice")
    check(guide.alpha == 1 && guide.window === app.window && guide.frame == app.window.bounds, "\(guide.frame)")
    check(UIView.running.map(\.duration) == [0.25], "fades in: \(UIView.running)")
    check(UIView.running.allSatisfy { $0.options.contains(.allowUserInteraction) }, "no touches while it fades in")
    check(file(guide) == "tour_1_iphone6@2x.png", "\(file(guide) ?? "no picture")")
    check(UIAccessibility.posts.map(\.0) == [.screenChanged], "\(UIAccessibility.posts)")
    check(UIAccessibility.posts.last?.1 as AnyObject? === elements(guide).first, "VoiceOver goes elsewhere")

    // The hole of the first page is a rounded square, 20 to 70 and 40 to 90, with corners of 10.
    check(app.hit(45, 65) === app.button, "a touch in the hole does not reach the app")
    check(app.hit(21, 65) === app.button, "a touch at the hole's edge does not reach the app")
    check(app.hit(21, 41) === guide, "a touch in the hole's corner is not the guide's")
    check(app.hit(71, 65) === guide && app.hit(300, 600) === guide, "a touch beside the hole is not the guide's")
    guide.letsTouchesThroughHoles = false
    check(app.hit(45, 65) === guide, "a touch in the hole reaches the app")
    guide.letsTouchesThroughHoles = true

    check(guide.accessibilityViewIsModal, "VoiceOver reads the app below")
    check(guide.accessibilityIgnoresInvertColors, "Smart Invert dims with white")
    check(elements(guide).map(\.accessibilityLabel) == ["Your messages", "Next"], "\(elements(guide))")
    check(elements(guide).map(\.accessibilityTraits) == [.staticText, .button], "traits")
    check(
      elements(guide).map(\.accessibilityFrameInContainerSpace) == [
        CGRect(x: 30, y: 120, width: 200, height: 44), CGRect(x: 120, y: 600, width: 120, height: 44),
      ], "frames")

    app.tap(45, 65)
    check(guide.page == 1, "a tap in the hole turns the page")
    guide.touchesEnded([UITouch(CGPoint(x: -5, y: 10))], with: nil)
    check(guide.page == 1, "a touch that has moved off turns the page")
    app.tap(300, 300)
    check(guide.page == 2 && file(guide) == "tour_2_iphone6@2x.png", "page \(guide.page)")
    check(UIView.running.last?.options.contains(.transitionCrossDissolve) == true, "pages do not fade")
    // An ellipse, 100 to 200 and 300 to 350.
    check(app.hit(150, 325) === app.button && app.hit(102, 302) === guide, "the ellipse")

    let last = elements(guide).last!
    check(last.accessibilityActivate() && guide.page == 3, "VoiceOver cannot turn the page")
    check(!last.accessibilityTraits.contains(.staticText), "a button is no text")
    // The third page has no button.
    check(elements(guide).map(\.accessibilityLabel) == ["Your settings"], "\(elements(guide))")
    check(elements(guide).last?.accessibilityTraits == [.staticText, .button], "nothing to go on with")
    UIView.finishAnimations()
    app.tap(300, 300)
    check(finished == 0 && guide.alpha == 0 && guide.superview != nil, "does not fade out")
    check(app.hit(300, 300) === app.button, "a guide that fades out takes touches")
    app.tap(300, 300)
    UIView.finishAnimations()
    check(finished == 1 && guide.superview == nil, "finished \(finished) times")
    check(UIAccessibility.posts.last?.0 == .screenChanged, "VoiceOver is not told")
    check(!guide.isSeen, "is remembered without a key")
  }

  static func onceAndEscape() {
    let app = App()
    defaults.removeObject(forKey: "seen")
    func guide() -> GuideView {
      let guide = GuideView("compose", in: bundle)
      guide.defaults = defaults
      guide.onceKey = "seen"
      return guide
    }
    let first = guide()
    var finished = 0
    first.onFinish = { finished += 1 }
    check(first.show(in: app.window) && !defaults.bool(forKey: "seen"), "is remembered before it was seen")
    check(first.accessibilityPerformEscape(), "cannot be escaped from")
    first.finish()
    UIView.finishAnimations()
    check(finished == 1 && defaults.bool(forKey: "seen"), "is not remembered; finished \(finished) times")
    check(!guide().show(in: app.window), "is shown again")
    let other = guide()
    other.onceKey = "another"
    check(other.show(in: app.window), "another key hides it")
    check(!GuideView("nothing", in: bundle).show(in: app.window), "a guide of no such name is shown")
    let small = App(300, 300)
    let lost = GuideView("compose", in: bundle)
    check(!lost.show(in: small.window) && lost.superview == nil, "is shown without a picture")
  }

  static func screens() {
    let app = App()
    let guide = GuideView("tour", in: bundle)
    check(guide.show(in: app.window), "is not shown")
    app.resize(667, 375)
    check(file(guide) == "tour_1_iphone6-Landscape@2x.png", "\(file(guide) ?? "no picture")")
    check(guide.frame == app.window.bounds && guide.subviews[0].frame == guide.bounds, "does not turn")
    // Held landscape the hole is 400 to 450 and 40 to 90.
    check(app.hit(45, 65) === guide && app.hit(425, 65) === app.button, "the hole does not turn")

    // Half a screen: there is no picture.
    app.resize(300, 667)
    check(app.hit(150, 300) === app.button, "takes touches without a picture")
    check(guide.accessibilityElementsHidden && !guide.accessibilityViewIsModal, "VoiceOver without a picture")
    check(guide.subviews[0].isHidden, "shows something")
    app.resize(375, 667)
    check(file(guide) == "tour_1_iphone6@2x.png" && !guide.subviews[0].isHidden, "does not come back")
    check(app.hit(150, 300) === guide && guide.accessibilityViewIsModal, "is not as before")

    app.window.traits = UITraitCollection(scale: 2, idiom: .phone, style: .dark)
    app.window.traitCollectionDidChange(nil)
    app.window.layoutIfNeeded()
    check(file(guide) == "tour_1_iphone6-Dark@2x.png", "\(file(guide) ?? "no picture")")

    // Classes of the same points and scale are told by their safe area.
    let mini = App(375, 812, scale: 3)
    mini.window.insets = UIEdgeInsets(top: 50, left: 0, bottom: 34, right: 0)
    let other = GuideView("compose", in: bundle)
    check(other.show(in: mini.window) && file(other) == "compose_iphone12mini@3x.png", "\(file(other) ?? "none")")
    // A window may learn of it late.
    mini.window.insets.top = 44
    mini.window.layoutIfNeeded()
    check(file(other) == "compose_iphonex@3x.png", "\(file(other) ?? "none")")

    // Under Display Zoom the picture shrinks, and its holes with it: 20 to 70 and 40 to 90 of 375 points.
    let zoomed = App(320, 693, scale: 3)
    let third = GuideView("tour", in: bundle)
    check(third.show(in: zoomed.window) && file(third) == "tour_1_iphonex@3x.png", "\(file(third) ?? "none")")
    check(zoomed.hit(18, 55) === zoomed.button && zoomed.hit(65, 55) === third, "holes under Display Zoom")
    let text = elements(third)[0].accessibilityFrameInContainerSpace
    check(abs(text.width - 200 * 320 / 375) < 0.01, "texts under Display Zoom: \(text)")

    // An iPad's are others, and states have names of their own.
    let pad = App(768, 1024, scale: 2, idiom: .pad)
    let state = GuideView("mode", state: "off", in: bundle)
    check(state.show(in: pad.window) && file(state) == "mode-off_ipad97@2x.png", "\(file(state) ?? "none")")
  }

  static func motion() {
    let app = App()
    UIAccessibility.reducesMotion = true
    defer { UIAccessibility.reducesMotion = false }
    let guide = GuideView("tour", in: bundle)
    var finished = 0
    guide.onFinish = { finished += 1 }
    check(guide.show(in: app.window) && guide.alpha == 1, "is not shown")
    for _ in 1...3 { guide.turnPage() }
    check(UIView.running.isEmpty, "moves: \(UIView.running)")
    check(finished == 1 && guide.superview == nil, "does not end at once")
  }

  // MARK: - Kit

  static func kit() {
    let app = App()
    let guide = GuideView("compose", in: bundle, from: .kit)
    check(guide.show(in: app.window), "is not shown")
    let view = guide.subviews[0]
    check(
      view.subviews.map(\.frame) == [
        CGRect(x: 0, y: 0, width: 375, height: 20.5), CGRect(x: 0, y: 20.5, width: 187.5, height: 646.5),
        CGRect(x: 187.5, y: 20.5, width: 187.5, height: 646.5), CGRect(x: 30.5, y: 100, width: 50, height: 20),
      ], "\(view.subviews.map(\.frame))")
    check(view.subviews[0].backgroundColor?.bytes == [16, 32, 48, 189], "the scrim")
    let hole = view.subviews[2] as? UIImageView
    check(
      hole?.image?.renderingMode == .alwaysTemplate && hole?.tintColor.bytes == [16, 32, 48, 189], "the mask's tint")
    check(hole?.tintAdjustmentMode == .normal, "the mask is greyed while an alert is open")
    check(view.accessibilityIgnoresInvertColors, "Smart Invert dims with white")
    let tip = view.subviews[3] as? UIImageView
    check(tip?.image?.renderingMode == .automatic && tip?.image?.scale == 2, "the tip")
    check(app.hit(200, 100) === app.button && app.hit(10, 10) === guide, "the hole")
    check(elements(guide).map(\.accessibilityLabel) == ["Tap here", "OK"], "\(elements(guide))")
    guide.turnPage()
    UIView.finishAnimations()
    check(guide.superview == nil, "does not end")

    // On a screen that it was not made for, edges stay on whole pixels and neighbours together.
    let page = GuideKit.inBundle(bundle).guides[0]
    check(GuideKit.inBundle(bundle, of: "nothing").guides.isEmpty, "pages of others")
    for scale in [1.0, 2, 3] {
      let other = App(333, 777, scale: scale)
      let kit = GuideKitView(in: bundle)
      kit.page = page
      kit.frame = other.window.bounds
      other.window.addSubview(kit)
      other.window.layoutIfNeeded()
      let frames = kit.subviews.map(\.frame)
      for frame in frames {
        for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY] {
          check(abs(edge * scale - (edge * scale).rounded()) < 1e-6, "\(frame) at \(scale)")
        }
      }
      check(abs(frames[0].maxY - frames[1].minY) < 1e-9 && abs(frames[1].maxX - frames[2].minX) < 1e-9, "\(frames)")
      check(frames[2].maxX == 333 && frames[2].maxY == 777, "\(frames)")
    }
  }

  // MARK: - Reveal

  static func reveal() {
    let app = App()
    let splash = UIView(frame: .zero)
    let view = GuideRevealView("splash", over: splash, in: bundle)
    view.cover(app.window)
    check(splash.frame == app.window.bounds && view.mask == nil, "does not cover the app")
    check(app.hit(100, 100) !== app.button, "the app is touched through the splash")
    check(view.accessibilityViewIsModal, "VoiceOver reads the app below the splash")
    var finished = 0
    view.start { finished += 1 }
    view.start { finished += 100 }
    let mask = view.mask as? UIImageView
    check(mask?.image?.file == "splash-mask_iphone6@2x.png", "\(mask?.image?.file ?? "no mask")")
    check(mask?.layer.anchorPoint == CGPoint(x: 0.5, y: 0.25), "the anchor")
    check(mask?.frame == app.window.bounds, "the mask is not where the splash is: \(mask?.frame ?? .zero)")
    check(mask?.transform == CGAffineTransform(scaleX: 30.5, y: 20), "the end")
    check(UIView.running.map(\.duration) == [0.75] && UIView.running[0].options == [.curveLinear], "the course")
    check(app.hit(100, 100) === app.button, "the app cannot be used while the splash clears")
    check(!view.accessibilityViewIsModal, "VoiceOver cannot use the app while the splash clears")
    check(finished == 0 && view.superview != nil, "ends too early")
    UIView.finishAnimations()
    check(finished == 1 && view.superview == nil, "finished \(finished) times")

    for (reduces, width) in [(true, 375.0), (false, 300)] {
      let app = App(width, 667)
      UIAccessibility.reducesMotion = reduces
      let view = GuideRevealView("splash", over: UIView(frame: .zero), in: bundle)
      view.cover(app.window)
      var finished = 0
      view.start { finished += 1 }
      check(view.mask == nil && view.alpha == 0 && UIView.running.count == 1, "does not fade")
      UIView.finishAnimations()
      check(finished == 1 && view.superview == nil, "does not end")
      UIAccessibility.reducesMotion = false
    }
  }

  // MARK: - SwiftUI

  /// What SwiftUI does with a view that stands for one of UIKit.
  @MainActor
  final class Hosted<Content: UIViewRepresentable> where Content.Coordinator == Void {
    let context = UIViewRepresentableContext<Content>(coordinator: ())
    let view: Content.UIViewType

    init(_ content: Content, in app: App) {
      view = content.makeUIView(context: context)
      content.updateUIView(view, context: context)
      app.window.addSubview(view)
    }

    func update(_ content: Content) { content.updateUIView(view, context: context) }

    func dismantle() {
      Content.dismantleUIView(view, coordinator: ())
      view.removeFromSuperview()
    }
  }

  /// A splash that changes while it is there.
  struct Progress: View {
    var value: Int
    var body: Never { fatalError("has no body") }
  }

  /// Waits for what views put off until they are updated.
  static func settle() async {
    UIView.finishAnimations()
    try? await Task.sleep(nanoseconds: 20_000_000)
  }

  static func swiftUI() async {
    let app = App()
    var isPresented = false
    var finished = 0
    let binding = Binding(get: { isPresented }, set: { isPresented = $0 })
    func overlay(once key: String? = nil) -> GuideOverlay {
      let view = EmptyView().guide("tour", isPresented: binding, once: key, in: bundle) { finished += 1 }
      return (view as! any HasBackground).anyBackground as! GuideOverlay
    }
    func guide() -> GuideView? { app.window.subviews.last { $0 is GuideView } as? GuideView }

    let hosted = Hosted(overlay(), in: app)
    check(guide() == nil, "is shown without being asked for")
    isPresented = true
    hosted.update(overlay())
    hosted.update(overlay())
    check(app.window.subviews.count { $0 is GuideView } == 1, "is not shown once")
    check(guide()?.frame == app.window.bounds, "does not cover the window")
    check(app.hit(45, 65) === app.button && app.hit(300, 300) === guide(), "touches")
    for _ in 1...3 { app.tap(300, 300) }
    await settle()
    check(!isPresented && finished == 1 && guide() == nil, "does not end")

    isPresented = true
    hosted.update(overlay())
    check(guide() != nil, "is not shown again")
    isPresented = false
    hosted.update(overlay())
    await settle()
    check(guide() == nil && finished == 2, "does not end when asked to")

    isPresented = true
    hosted.update(overlay())
    hosted.view.removeFromSuperview()
    await settle()
    check(guide() == nil && !isPresented && finished == 3, "stays when its view leaves the window")
    app.window.addSubview(hosted.view)

    isPresented = true
    hosted.update(overlay())
    hosted.dismantle()
    await settle()
    check(guide() == nil && !isPresented && finished == 4, "stays when its view goes")

    // Where nothing fades, a guide ends in the middle of an update.
    UIAccessibility.reducesMotion = true
    isPresented = true
    let still = Hosted(overlay(), in: app)
    isPresented = false
    still.update(overlay())
    check(guide() == nil && finished == 4, "state changes while views are updated")
    await settle()
    check(finished == 5, "does not tell that it has ended")
    still.dismantle()
    UIAccessibility.reducesMotion = false

    UserDefaults.standard.set(true, forKey: "scrim-driver")
    isPresented = true
    let seen = Hosted(overlay(once: "scrim-driver"), in: app)
    check(guide() == nil && isPresented, "state changes while views are updated")
    await settle()
    check(!isPresented, "stays presented without a guide")
    seen.dismantle()
    UserDefaults.standard.removeObject(forKey: "scrim-driver")

    var isLoading = true
    var progress = 0
    func reveal() -> any View {
      let view = EmptyView().reveal(
        "splash", isPresented: isLoading, in: bundle, onFinish: { finished += 10 },
        splash: { Progress(value: progress) })
      return (view as! any HasBackground).anyBackground
    }
    let splash = Hosted(reveal() as! GuideReveal<Progress>, in: app)
    check(app.window.subviews.last is GuideRevealView, "the splash does not cover the app")
    progress = 7
    splash.update(reveal() as! GuideReveal<Progress>)
    let host = splash.view.host as? UIHostingController<Progress>
    check(host?.rootView.value == 7, "the splash does not change")
    isLoading = false
    splash.update(reveal() as! GuideReveal<Progress>)
    splash.update(reveal() as! GuideReveal<Progress>)
    await settle()
    check(!app.window.subviews.contains { $0 is GuideRevealView } && finished == 15, "the splash does not clear")
  }

  // MARK: - UIImage

  static func images() {
    let outputs = GuideRecord.inBundle(bundle, of: "tour").outputs
    check(!outputs.isEmpty && outputs.allSatisfy { $0.name.hasPrefix("tour") }, "outputs of others")
    check(GuideRecord.inBundle(bundle).outputs.count > outputs.count, "outputs of all")
    _ = App(667, 375)
    check(UIImage.guide("tour", page: 2, in: bundle)?.file == "tour_2_iphone6-Landscape@2x.png", "of the screen")
    check(UIImage.guide("tour", page: 4, in: bundle) == nil, "there is no such page")
    check(UIImage.guide("fade", step: 2, in: bundle)?.file == "fade_2_iphone6-Landscape@2x.png", "a step")

    // 5.5" phones under Display Zoom: these points, another scale. UIKit looks for @3x in vain.
    let plus = App(375, 667, scale: 3)
    let image = UIImage.guide("compose", on: GuideScreen(of: plus.button), in: bundle)
    check(image != nil && image?.file == nil && image?.scale == 2, "the exact file")
    check(
      image?.data == (try? Data(contentsOf: bundle.resourceURL!.appendingPathComponent("compose_iphone6@2x.png"))), "")

    check(UIImage.guide("switch", state: "off", in: bundle)?.file == "switch-off@3x.png", "a sprite")
    check(UIImage.guide("switch", in: bundle)?.file == "switch-on@3x.png", "a sprite's first state")
    let small = App(1, 1, scale: 1)
    check(UIImage.guide("switch", on: GuideScreen(small.screen), in: bundle)?.scale == 1, "a sprite needs no screen")
  }
}
