import Geometry
package import Pictures
package import Pixels
package import Scene

extension Painter {
  /// What the scene's holes take away of its scrim, in boxes that do not overlap: the picture is a scrim that is cut by
  /// each of them, with the elements laid over it.
  /// - Throws: where a picture file cannot be read.
  package func coverage(ofHolesIn scene: Scene) throws(PictureError) -> [Coverage] {
    var holes: [Coverage] = []
    for hole in scene.holes {
      // Those that it touches are joined first, as holes that meet must count as one.
      var joined = [try coverage(of: hole, on: scene.size.bounds)]
      guard var box = joined.first?.frame, !box.isEmpty else { continue }
      while let index = holes.firstIndex(where: { !$0.frame.intersection(box).isEmpty }) {
        let other = holes.remove(at: index)
        box = box.union(other.frame)
        joined.append(other)
      }
      holes.append(
        joined.count == 1 ? joined[0] : scene.evenOdd ? Coverage(excluding: joined) : Coverage(uniting: joined))
    }
    return holes
  }

  private func coverage(of hole: Hole, on screen: PixelRect) throws(PictureError) -> Coverage {
    let sigma = hole.feather / 2
    switch (hole.shape, hole.feather > 0) {
    case (.outline(let outline), false):
      return coverage(ofFilled: outline.opened, clip: screen)
    case (.outline(let outline), true):
      let reach = Double(GaussianBlur.reach(sigma))
      return coverage(of: outline, .feathered(hole.feather), reach: reach, clip: screen) { outline, clip in
        // What lies off the screen bleeds into it.
        let hard = rasterizer.coverage(of: outline.polygons, clip: clip.outset(by: GaussianBlur.margin(sigma)))
        return blur.blurred(hard, sigma: sigma, middle: outline.middle, clip: clip)
      }
    case (.picture(let mask), false):
      return Coverage(try coverage(of: mask, clip: screen))
    case (.picture(let mask), true):
      let hard = try coverage(of: mask, clip: screen.outset(by: GaussianBlur.margin(sigma)))
      return blur.blurred(Coverage(hard), sigma: sigma, middle: mask.frame, clip: screen)
    }
  }

  /// The inside of an outline, within `clip`.
  func coverage(ofFilled outline: Outline, clip: PixelRect) -> Coverage {
    coverage(of: outline, .filled, reach: 0, clip: clip) { outline, clip in
      rasterizer.coverage(of: outline.polygons, clip: clip)
    }
  }

  /// What a stroke covers, within `clip`.
  func coverage(of stroke: Stroke, clip: PixelRect) -> Coverage {
    let way = DrawnOutline.Way.stroked(width: stroke.width, dash: stroke.dash)
    return coverage(of: stroke.outline, way, reach: stroke.width / 2, clip: clip) { outline, clip in
      var moved = stroke
      moved.outline = outline
      return stroker.coverage(of: moved, clip: clip)
    }
  }

  /// The inside of a shape, within `clip`.
  func coverage(of shape: Shape, clip: PixelRect) throws(PictureError) -> Coverage {
    switch shape {
    case .outline(let outline): coverage(ofFilled: outline, clip: clip)
    case .picture(let mask): Coverage(try coverage(of: mask, clip: clip))
    }
  }

  private func coverage(of mask: PictureMask, clip: PixelRect) throws(PictureError) -> Mask {
    let rotation = Rotation(degrees: mask.rotation, about: mask.frame)
    let needed = mask.frame.intersection(rotation.source(of: clip))
    guard !needed.isEmpty else { return .empty }
    let part = needed.offset(x: -mask.frame.x, y: -mask.frame.y)
    let size = PixelSize(width: mask.frame.width, height: mask.frame.height)
    let bitmap: Bitmap
    if let slice = mask.slice {
      let insets = slice.insets
      bitmap = try pictures.bitmap(file: mask.file, size: slice.natural).resampled(
        to: size, keepingTop: insets.top, right: insets.right, bottom: insets.bottom, left: insets.left, part: part)
    } else {
      bitmap = try pictures.bitmap(file: mask.file, size: size, part: part)
    }
    return rotation.turned(Mask(frame: needed, coverage: bitmap.coverage(mask.mode)), clip: clip)
  }

  /// A ring's band, within `clip`: what a wide pen along the shape's edge adds to the inside, less what a narrow one adds.
  func coverage(of ring: Ring, clip: PixelRect) throws(PictureError) -> Coverage {
    let (inner, outer) = (max(0, ring.gap), max(0, ring.gap) + ring.width)
    guard ring.width > 0, outer.isFinite else { return .empty }
    switch ring.shape {
    case .outline(let outline):
      return coverage(of: outline, .ring(gap: inner, width: ring.width), reach: outer, clip: clip) {
        outline, clip in
        if let band = outline.band(from: inner, to: outer) { return rasterizer.coverage(of: band, clip: clip) }
        return ringed(outline.polygons, inner, outer, clip)
      }
    case .picture(let mask):
      // What the picture leaves off the clip must not reach into it as an edge.
      let reach = Int(min(outer, 4096).rounded(.up)) + 2
      return ringed(try coverage(of: mask, clip: clip.outset(by: reach)).contours(), inner, outer, clip)
    }
  }

  private func ringed(_ polygons: [[Point]], _ inner: Double, _ outer: Double, _ clip: PixelRect) -> Coverage {
    grown(polygons, by: outer, clip: clip).less(grown(polygons, by: inner, clip: clip))
  }

  /// The inside and all that is no further from it than `distance`.
  private func grown(_ polygons: [[Point]], by distance: Double, clip: PixelRect) -> Coverage {
    let inside = rasterizer.coverage(of: polygons, clip: clip)
    guard distance > 0 else { return inside }
    let closed = polygons.map { $0 + $0.prefix(1) }
    return Coverage(largestOf: [inside, stroker.coverage(along: closed, width: 2 * distance, clip: clip)])
  }
}

extension Outline {
  /// The outline of a hole with a hard edge. The smooth rim of a curve moves out by half a pixel, so that what the hole
  /// shows is not dimmed at its rim; straight sides lie on whole pixels already and stay.
  fileprivate var opened: Outline {
    switch self {
    case .ellipse: outset(by: 0.5)
    // A corner bulges by half a pixel in its middle, and runs into the sides as before.
    case .rounded(let rect, let radius): .rounded(rect, radius: max(0, radius - 0.5 / (2.0.squareRoot() - 1)))
    case .rect, .path: self
    }
  }

  /// A box that the outline lies in the middle of, wherever it is cropped.
  fileprivate var middle: PixelRect {
    let isNear = [bounds.left, bounds.top, bounds.right, bounds.bottom].allSatisfy { abs($0) < 1e9 }
    return isNear ? PixelRect(covering: bounds) : .empty
  }
}

extension Bitmap {
  fileprivate func coverage(_ mode: PictureMask.Mode) -> [UInt8] {
    switch mode {
    case .alpha: pixels.map(\.alpha)
    case .luminance: pixels.map { UInt8(divided(UInt32($0.brightness) * UInt32($0.alpha))) }
    }
  }
}
