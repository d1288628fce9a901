/// How a picture is named: a template of text and `{placeholders}`. One character in front of a placeholder's name, as in
/// `{-height}`, is a mark that appears only where the value is not empty.
package struct Naming: Sendable, Hashable {
  package enum Placeholder: String, Sendable, Hashable, CaseIterable {
    /// Name of the guide.
    case name
    /// Number of the page; empty for a guide of one page.
    case page
    /// "568h"; empty for 3.5" phones and 9.7" pads.
    case height
    /// "iphone6p"
    case device
    /// "Landscape", or empty.
    case orientation
    /// "Dark", or empty for the light one.
    case appearance
    /// "2x", "3x", or empty.
    case scale
    /// "ipad", or empty for a phone.
    case idiom
  }

  enum Part: Sendable, Hashable {
    case text(String)
    case value(Placeholder, mark: String)
  }

  package let template: String
  private let parts: [Part]

  init(template: String, parts: [Part]) {
    self.template = template
    self.parts = parts
  }

  /// `guide-Landscape-568h@2x~ipad.png`
  package static let height = known("{name}{_page}{-orientation}{-height}{-appearance}{@scale}{~idiom}")
  /// `guide_1_iphone6p-Landscape@3x.png`
  package static let device = known("{name}{_page}{_device}{-orientation}{-appearance}{@scale}")

  /// `ghost-switch@2x.png`, of no device.
  package static let sprite = known("{name}{_page}{-appearance}{@scale}")

  private static func known(_ template: String) -> Naming {
    do {
      return try parse(template)
    } catch {
      preconditionFailure(error.message)
    }
  }

  /// The file's name with its `.png`. `page` counts from 1 and is `nil` for a guide of one page.
  package func path(name: String, page: Int?, screen: Screen, appearance: Appearance = .light) -> String {
    func value(_ placeholder: Placeholder) -> String {
      switch placeholder {
      case .name: name
      case .page: page.map(String.init) ?? ""
      case .height: screen.device.heightSuffix
      case .device: screen.device.deviceSuffix
      case .orientation: screen.orientation == .landscape ? "Landscape" : ""
      case .appearance: appearance == .dark ? "Dark" : ""
      case .scale:
        switch screen.device.scale {
        case 1: ""
        case 2: "2x"
        case 3: "3x"
        case let scale: "\(scale)x"
        }
      case .idiom: screen.device.idiom == .pad ? "ipad" : ""
      }
    }
    var path = ""
    // Longer than most, so that it is put together in one place.
    path.reserveCapacity(48)
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .value(let placeholder, let mark):
        let value = value(placeholder)
        if !value.isEmpty {
          path += mark
          path += value
        }
      }
    }
    path += ".png"
    return path
  }
}
