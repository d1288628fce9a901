import Geometry
import Manifest
import TestSupport
import Testing

/// Holes of every shape.
@Suite struct ShapeTests {
  private let frame = "frame: { left: 1, top: 1, width: 9, height: 9 }"

  private func target(_ keys: String, top: String = "", files: [String: String] = [:]) throws -> Target {
    let page = try page(guide: "target: { \(keys), \(frame) }", top: top, files: files)
    return try #require(page.targets.first)
  }

  @Test(arguments: [
    ("shape: continuous", Target.Shape.continuous(radius: 8)),
    ("shape: continuous, radius: 20", .continuous(radius: 20)),
    ("shape: star", .star(points: 5, inner: 0.382)),
    ("shape: star, points: 7, inner: 0.6", .star(points: 7, inner: 0.6)),
    ("shape: heart", .heart),
  ])
  func shapes(keys: String, shape: Target.Shape) throws {
    #expect(try target(keys).shape == shape)
  }

  @Test(arguments: [
    ("M 0 0 L 10 0 L 10 20 Z", "", Rect(x: 0, y: 0, width: 10, height: 20)),
    ("M 5 5 L 10 5 L 10 20 Z", "", Rect(x: 5, y: 5, width: 5, height: 15)),
    ("M 5 5 L 10 5 L 10 20 Z", ", box: [24, 48]", Rect(x: 0, y: 0, width: 24, height: 48)),
    ("M 5 5 L 10 5 L 10 20 Z", ", box: [-2, 3, 24, 48]", Rect(x: -2, y: 3, width: 24, height: 48)),
  ])
  func paths(text: String, box: String, bounds: Rect) throws {
    #expect(try target("shape: path, path: \(text)\(box)").shape == .path(try Path(svg: text), box: bounds))
  }

  @Test func pictures() throws {
    let files = ["a.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"]
    let plain = try target("shape: image, image: a.svg", files: files)
    guard case .image(let image, .alpha, slice: nil) = plain.shape else {
      Issue.record("\(plain.shape)")
      return
    }
    #expect(image.path == "a.svg")
    let sliced = try target("shape: image, image: a.svg, mode: luminance, slice: [1, 2, 3, 4]", files: files)
    guard case .image(_, .luminance, let slice) = sliced.shape else {
      Issue.record("\(sliced.shape)")
      return
    }
    #expect(slice == Insets(top: 1, left: 4, bottom: 3, right: 2))
  }

  @Test func rotation() throws {
    #expect(try target("shape: heart, rotate: -12.5").rotation == -12.5)
    #expect(try target("shape: heart").rotation == 0)
  }

  // MARK: Faults

  @Test func aFaultOfAPathIsShownAtItsCharacter() throws {
    try expectFaults(
      guide: """
        targets:
          - { shape: path, path: M 0 0 L 10 ⟦x⟧0 Z, \(frame) }
          - { shape: path, path: "M 0 0 A 1 1 0 ⟦.5⟧ 1 3 4", \(frame) }
          - { shape: path, path: ⟦L⟧ 3 4, \(frame) }
          - { shape: path, path: 'M 0 0 L ⟦5⟧', \(frame) }
          - { shape: path, path: ⟦M 0 0 L 9 9 Z⟧, \(frame) }
          - shape: path
            path: ⟦>-⟧
              M 0 0
              L 3 x
            \(frame)
          - { shape: path, path: "⟦"⟧, \(frame) }
          - { shape: path, path: ⟦[1]⟧, \(frame) }
        """,
      [
        "invalid-value: 'path' has a fault at character 12: 'L' wants y, found 'x' (it is followed by two numbers: x y)",
        "invalid-value: 'path' has a fault at character 15: 'A' wants a flag (0 or 1), found '.5'"
          + " (it is followed by seven: rx ry angle large-flag sweep-flag x y)",
        "invalid-value: 'path' has a fault at character 1: a path begins with 'M', not 'L'"
          + " (write M, x and y in front of it)",
        "invalid-value: 'path' has a fault at character 10: 'L' wants y, and the path ends"
          + " (it is followed by two numbers: x y)",
        "invalid-value: 'path' encloses no area (all of its points are on a line: add one beside it)",
        "invalid-value: 'path' has a fault at character 11: 'L' wants y, found 'x' (it is followed by two numbers: x y)",
        "invalid-value: 'path' has a fault at character 1: the path is empty (write a path such as M 0 0 L 100 0 L 50 80 Z)",
        "wrong-type: 'path' wants the path data of an SVG, found a list (write M 50 0 L 100 50 L 50 100 L 0 50 Z)",
      ])
  }

  @Test func values() throws {
    try expectFaults(
      guide: """
        targets:
          - { shape: star, points: ⟦2⟧, inner: ⟦1⟧, rotate: ⟦45deg⟧, \(frame) }
          - { shape: star, points: ⟦4.5⟧, inner: ⟦0⟧, rotate: ⟦400⟧, \(frame) }
          - { shape: path, path: M0 0L1 0L1 1, box: ⟦9⟧, rotate: ⟦45°⟧, \(frame) }
          - { shape: path, path: M0 0L1 0L1 1, box: ⟦[1, 2, 3]⟧, \(frame) }
          - { shape: path, path: M0 0L1 0L1 1, box: [0, 0, 3, ⟦0⟧], \(frame) }
          - { shape: image, image: ⟦a.gif⟧, mode: ⟦bright⟧, slice: ⟦12⟧, \(frame) }
          - { shape: image, image: ⟦missing.png⟧, slice: ⟦[1, 2]⟧, \(frame) }
          - { shape: ⟦hart⟧, \(frame) }
        """,
      [
        "out-of-range: 'points' is 2, but must be from 3 to 100",
        "out-of-range: 'inner' is 1, but must be from 0.01 to 0.99",
        "wrong-unit: 'rotate' is in degrees: write 45",
        "out-of-range: 'points' is 4.5, but must be a whole number",
        "out-of-range: 'inner' is 0, but must be from 0.01 to 0.99",
        "out-of-range: 'rotate' is 400, but must be from -360 to 360",
        "wrong-type: 'box' wants a list of two or four numbers, found the number 9"
          + " (write [width, height], or [x, y, width, height])",
        "wrong-unit: 'rotate' is in degrees: write 45",
        "wrong-type: 'box' wants two or four numbers, found 3 (write [width, height], or [x, y, width, height])",
        "out-of-range: a box's width and height must be at least 0.001",
        "invalid-value: 'a.gif' is not a picture: its name must end in .png or .svg",
        "invalid-value: 'mode' cannot be 'bright' (write alpha or luminance)",
        "wrong-type: 'slice' wants four numbers: [top, right, bottom, left], found the number 12"
          + " (write [12, 12, 12, 12])",
        "missing-file: there is no file 'missing.png'",
        "wrong-type: 'slice' wants four numbers, found 2: write [top, right, bottom, left]",
        "invalid-value: 'shape' cannot be 'hart' (did you mean 'heart'?)",
      ])
  }

  @Test func keysOfOtherShapes() throws {
    try expectFaults(
      guide: """
        targets:
          - { shape: star, ⟦radius⟧: 3, \(frame) }
          - { ⟦points⟧: 3, \(frame) }
          - { shape: rect, ⟦slice⟧: [1, 1, 1, 1], ⟦box⟧: [1, 1], \(frame) }
          - { shape: ⟦path⟧, \(frame) }
          - { shape: ⟦image⟧, mode: alpha, \(frame) }
        """,
      [
        "invalid-value: 'radius' has no effect on 'shape: star'"
          + " (it belongs to 'shape: rounded' and 'shape: continuous': remove it, or change the shape)",
        "invalid-value: 'points' has no effect on the default, 'shape: rounded'"
          + " (it belongs to 'shape: star': write that)",
        "invalid-value: 'slice' has no effect on 'shape: rect'"
          + " (it belongs to 'shape: image': remove it, or change the shape)",
        "invalid-value: 'box' has no effect on 'shape: rect' (it belongs to 'shape: path': remove it, or change the shape)",
        "missing-key: 'shape: path' needs 'path' (write path: M 50 0 L 100 50 L 50 100 L 0 50 Z)",
        "missing-key: 'shape: image' needs 'image' (write image: and the path of a PNG or SVG)",
      ])
  }

  /// The style may speak of several shapes, and a layer that chooses another shape leaves keys below it behind.
  @Test func keysOfLowerLayersAreNoFault() throws {
    let style = "style: { target: { radius: 12, points: 6, mode: luminance } }"
    #expect(try target("shape: star", top: style).shape == .star(points: 6, inner: 0.382))
    let overridden = try page(
      guide: "target: { radius: 3, \(frame) }\nwhen:\n  - { device: iphone5, target: { shape: star } }")
    #expect(overridden.targets.first?.shape == .star(points: 5, inner: 0.382))
    try expectFaults(
      guide: "target: { \(frame) }\nwhen:\n  - { device: iphone5, target: { ⟦points⟧: 6 } }",
      top: "style: { target: { shape: heart } }",
      [
        "invalid-value: 'points' has no effect on 'shape: heart'"
          + " (it belongs to 'shape: star': remove it, or change the shape)"
      ])
  }
}
