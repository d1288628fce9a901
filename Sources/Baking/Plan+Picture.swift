import Devices
import Files
import Manifest
import Record
import Scene

extension Plan.Picture {
  init(_ entry: Catalogue.Entry, of subject: Subject, drawing: Drawing, colors: ColorChoice, effort: Output.Effort) {
    let caption = Caption(entry, of: subject)
    (kind, name) = (caption.kind, caption.guide)
    (page, pageCount, state) = (caption.page, caption.pages, caption.state)
    (step, stepCount) = (caption.step, caption.steps)
    screen = entry.screen
    appearance = entry.appearance
    path = entry.path
    lightPath = entry.lightPath
    self.drawing = drawing
    self.colors = colors
    self.effort = effort
    let encoding = "\(colors.limit.rawValue) \(effort.rawValue)"
    scene = Digest(of: drawing.canonicalBytes + Array(encoding.utf8))
  }
}
