/// How a picture is named: a template in which the mark in front of a placeholder appears only where that is not empty.
package struct Naming: Sendable, Hashable {
  package let template: String

  package init(template: String) { self.template = template }

  /// `guide-Landscape-568h@2x~ipad.png`
  package static let height = Naming(template: "{name}{_page}{-orientation}{-height}{-appearance}{@scale}{~idiom}")
  /// `guide_1_iphone6p-Landscape@3x.png`
  package static let device = Naming(template: "{name}{_page}{_device}{-orientation}{-appearance}{@scale}")
}
