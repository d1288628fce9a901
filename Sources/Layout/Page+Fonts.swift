import Manifest

extension Page {
  /// Those of all its texts.
  var fonts: [FontChoice] {
    let elements = [tip?.font, button?.text == nil ? nil : button?.font, card?.font]
    return elements.compactMap { $0 } + layers.flatMap(\.fonts)
  }
}

extension Layer {
  fileprivate var fonts: [FontChoice] {
    switch content {
    case .image: []
    case .text(let text): [text.font]
    case .group(let layers): layers.flatMap(\.fonts)
    }
  }
}
