import Geometry
import Pixels

extension Coverage {
  /// What at least one of `parts` covers: coverages a and b make 1 - (1 - a)(1 - b).
  init(uniting parts: [Coverage]) {
    self.init(combining: parts) { a, b in UInt8(255 - divided((255 - UInt32(a)) * (255 - UInt32(b)))) }
  }

  /// What an odd number of `parts` covers: coverages a and b make a + b - 2ab.
  init(excluding parts: [Coverage]) {
    self.init(combining: parts) { a, b in
      UInt8(divided(UInt32(a) * (255 - UInt32(b)) + UInt32(b) * (255 - UInt32(a))))
    }
  }

  /// The largest coverage by any of `parts`.
  init(largestOf parts: [Coverage]) {
    self.init(combining: parts) { a, b in max(a, b) }
  }

  /// What is covered beyond `other`: exact where all of that lies within what this one covers.
  func less(_ other: Coverage) -> Coverage {
    Coverage(combining: [other, self]) { a, b in b - min(a, b) }.cropped(to: frame)
  }

  /// Whether a pixel is in stretches of both, even if its coverage there is 0.
  func meets(_ other: Coverage) -> Bool {
    let common = frame.intersection(other.frame)
    for y in common.y..<common.bottom {
      var others = other.stretches(inRow: y)[...]
      for stretch in stretches(inRow: y) {
        while let next = others.first, next.end <= Int(stretch.x) { others.removeFirst() }
        if let next = others.first, Int(next.x) < stretch.end { return true }
      }
    }
    return false
  }

  /// - Parameter combined: of two coverages of a pixel, that of an earlier part first; 0 and any other make the other.
  private init(combining parts: [Coverage], _ combined: (UInt8, UInt8) -> UInt8) {
    let parts = parts.filter { !$0.isEmpty }
    guard parts.count > 1 else {
      self = parts.first ?? .empty
      return
    }
    let frame = parts.reduce(PixelRect.empty) { $0.union($1.frame) }
    let waiting = parts.indices.sorted { (parts[$1].frame.y, $1) < (parts[$0].frame.y, $0) }
    self.init(frame: frame) { builder in
      var waiting = waiting
      // Indices of the parts that this row may meet.
      var open: [Int] = []
      var pieces: [(stretch: Stretch, part: Int)] = []
      var row = [UInt8](repeating: 0, count: frame.width)
      for y in frame.y..<frame.bottom {
        while let next = waiting.last, parts[next].frame.y <= y { open.append(waiting.removeLast()) }
        open.removeAll { parts[$0].frame.bottom <= y }
        pieces.removeAll(keepingCapacity: true)
        for part in open {
          for stretch in parts[part].stretches(inRow: y) { pieces.append((stretch, part)) }
        }
        if open.count > 1 { pieces.sort { ($0.stretch.x, $0.part) < ($1.stretch.x, $1.part) } }
        var first = 0
        while first < pieces.count {
          // Those that overlap.
          var end = pieces[first].stretch.end
          var next = first + 1
          while next < pieces.count, Int(pieces[next].stretch.x) < end {
            end = max(end, pieces[next].stretch.end)
            next += 1
          }
          if next == first + 1 {
            builder.append(pieces[first].stretch, of: parts[pieces[first].part])
          } else {
            let start = Int(pieces[first].stretch.x)
            pieces[first..<next].sort { $0.part < $1.part }
            row.withUnsafeMutableBufferPointer { row in
              let target = UnsafeMutableBufferPointer(rebasing: row[0..<end - start])
              target.update(repeating: 0)
              for piece in pieces[first..<next] {
                let offset = Int(piece.stretch.x) - start
                if let value = piece.stretch.value {
                  for i in offset..<offset + Int(piece.stretch.count) { target[i] = combined(target[i], value) }
                } else {
                  let values = parts[piece.part].values
                  let source = Int(piece.stretch.offset) - offset
                  for i in offset..<offset + Int(piece.stretch.count) {
                    target[i] = combined(target[i], values[source + i])
                  }
                }
              }
              builder.append(x: start, findingRunsIn: UnsafeBufferPointer(target))
            }
          }
          first = next
        }
        builder.endRow()
      }
    }
  }
}

extension Coverage.Builder {
  fileprivate mutating func append(_ stretch: Coverage.Stretch, of coverage: Coverage) {
    if let value = stretch.value {
      append(x: Int(stretch.x), count: Int(stretch.count), value: value)
    } else {
      let first = Int(stretch.offset)
      coverage.values.withUnsafeBufferPointer {
        append(x: Int(stretch.x), UnsafeBufferPointer(rebasing: $0[first..<first + Int(stretch.count)]))
      }
    }
  }
}
