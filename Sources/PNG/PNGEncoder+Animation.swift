internal import Geometry
package import Pixels

extension PNGEncoder {
  /// An animated PNG that plays once and stays at its last frame. The first frame is what readers show that know nothing
  /// of animations; each further one holds the box in which it differs from the one before it.
  ///
  /// - Parameter count: how many frames there are, at least 1; one frame makes a plain PNG.
  /// - Parameter duration: seconds that all frames take together, each the same share.
  /// - Parameter frame: draws frame number 0 to `count - 1`; all have one size. It is called several times for each, in
  ///   order, so that no more than two of them need be held at a time.
  package func encode<Fault: Error>(
    animation count: Int, duration: Double, colors: Colors = .exact, frame: (Int) throws(Fault) -> Canvas
  ) throws(Fault) -> Encoding {
    precondition(count > 0, "an animation has at least one frame")
    let first = try frame(0)
    guard count > 1 else { return encode(first, colors: colors) }
    var survey = ColorSurvey(first)
    for number in 1..<count { survey.add(try frame(number)) }
    let drawing = Drawing(survey, colors)
    // One header serves all frames, so they are written in one way.
    let area = count * first.size.width * first.size.height
    let attempts = try boxes(drawing, ways(for: drawing, area: area), count, frame)
    guard let best = attempts.min(by: { $0.byteCount < $1.byteCount }) else {
      preconditionFailure("there is always a way")
    }
    return Encoding(bytes: file(best, Delay(seconds: duration / Double(count))), colors: drawing.colors)
  }

  /// What a frame changes, compressed.
  private struct Box {
    let frame: PixelRect
    let stream: [UInt8]
  }

  /// All frames, written in one way.
  private struct Attempt {
    let way: Way
    var boxes: [Box] = []
    var byteCount: Int { boxes.reduce(0) { $0 + $1.stream.count } }
  }

  private func boxes<Fault: Error>(
    _ drawing: Drawing, _ ways: [Way], _ count: Int, _ frame: (Int) throws(Fault) -> Canvas
  ) throws(Fault) -> [Attempt] {
    var attempts = ways.map { Attempt(way: $0) }
    var last: Canvas?
    for number in 0..<count {
      let canvas = try frame(number)
      var box = last.map(canvas.difference) ?? canvas.size.bounds
      // A frame has at least one pixel.
      if box.isEmpty { box = PixelRect(x: 0, y: 0, width: 1, height: 1) }
      let part = canvas.cropped(to: box)
      for i in attempts.indices {
        let stream = compress(part, drawing, attempts[i].way) { Array($0) }
        attempts[i].boxes.append(Box(frame: box, stream: stream))
      }
      last = canvas
    }
    return attempts
  }

  private func file(_ attempt: Attempt, _ delay: Delay) -> [UInt8] {
    let size = attempt.boxes[0].frame
    var file = PNGFile(width: size.width, height: size.height, attempt.way.format)
    let plays = 1
    file.append("acTL", PNGFile.bigEndian(attempt.boxes.count) + PNGFile.bigEndian(plays))
    var sequence = 0
    for (number, box) in attempt.boxes.enumerated() {
      let frame = box.frame
      let numbers = [sequence, frame.width, frame.height, frame.x, frame.y].flatMap { PNGFile.bigEndian($0) }
      let times = [delay.numerator, delay.denominator].flatMap { PNGFile.bigEndian($0, count: 2) }
      // What was there stays (dispose 0), and the box replaces it (blend 0).
      file.append("fcTL", numbers + times + [0, 0])
      sequence += 1
      if number == 0 {
        box.stream.withUnsafeBytes { file.append("IDAT", $0) }
      } else {
        file.append("fdAT", PNGFile.bigEndian(sequence) + box.stream)
        sequence += 1
      }
    }
    return file.closed()
  }
}
