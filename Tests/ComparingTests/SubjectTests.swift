import Testing

@testable import Comparing

struct SubjectTests {
  @Test(arguments: [
    ("compose_iphone6p@3x.png", "compose, iphone6p", 3),
    ("tour_2_iphone6p-Landscape@3x.png", "tour, page 2, iphone6p landscape", 3),
    ("guide-568h@2x.png", "guide, iphone5", 2),
    ("guide_iphone5@2x.png", "guide, iphone5", 2),
    ("compose-Landscape-568h@2x.png", "compose, iphone5 landscape", 2),
    ("compose_iphone6-Dark@2x.png", "compose, iphone6 dark", 2),
    ("splash-mask_iphone6@2x.png", "splash, mask, iphone6", 2),
    ("lamp-on_iphone6@2x.png", "lamp-on, iphone6", 2),
    ("a/ru.lproj/guide_1_iphone6p@3x.PNG", "guide, page 1, iphone6p, ru", 3),
    ("express-on@2x.png", "express-on", 2),
    ("compose@2x.png", "compose", 2),
    ("compose_iphoneduo_inner@3x.png", "compose, iphoneduo_inner", 3),
    ("tour_2_iphoneduo_outer-Landscape-Dark@3x.png", "tour, page 2, iphoneduo_outer landscape dark", 3),
    ("_iphoneduo_outer@3x.png", "_iphoneduo_outer", 3),
    ("-568h@2x.png", "-568h", 2),
    (".png", ".png", 1),
    ("_.png", "_", 1),
    ("guide_99999999999999999999.png", "guide_99999999999999999999", 1),
    ("@2x~ipad.png", "@2x, ipad1", 1),
    ("größe ü_2.png", "größe ü, page 2", 1),
  ]) func names(path: String, text: String, scale: Int) {
    let subject = Comparison.Subject(path: path)
    #expect(subject.text == text)
    #expect(subject.scale == scale)
  }

  @Test func aPadIsToldByItsIdiomAndScale() {
    let pad = Comparison.Subject(path: "ru.lproj/guide@2x~ipad.png")
    #expect(pad.device?.hasPrefix("ipad") == true)
    #expect(pad.guide == "guide")
    #expect(pad.locale == "ru")
    #expect(pad == Comparison.Subject(path: "ru.lproj/guide~ipad@2x.png"))
  }
}
