import Geometry
import Pixels
import Testing

@Suite struct PixelTests {
  @Test func paintingIsSourceOverToTheNearestStep() {
    let inks: [(red: UInt8, green: UInt8, blue: UInt8)] = [(255, 255, 255), (0, 0, 0), (200, 17, 90)]
    var worst = 0.0
    for (red, green, blue) in inks {
      for inkAlpha in stride(from: 0, through: 255, by: 51) {
        for alpha in 0...255 {
          let below = Pixel(red: 12, green: 250, blue: 128, alpha: UInt8(alpha))
          let ink = Pixel(red: red, green: green, blue: blue, alpha: UInt8(inkAlpha))
          for coverage in 0...255 {
            let result = below.painted(with: ink, UInt8(coverage))
            let a = Double(inkAlpha) / 255 * Double(coverage) / 255
            let b = Double(alpha) / 255 * (1 - a)
            worst = max(worst, abs(Double(result.alpha) - (a + b) * 255))
            // Colours are compared as they are seen: times alpha.
            for (ink, below, result) in [(red, 12, result.red), (green, 250, result.green), (blue, 128, result.blue)] {
              let exact = Double(ink) * a + Double(below) * b
              worst = max(worst, abs(Double(result) * (a + b) - exact))
            }
          }
        }
      }
    }
    #expect(worst <= 1)
  }

  @Test func cuttingTakesAlphaOnly() {
    for alpha in 0...255 {
      for coverage in 0...255 {
        let result = Pixel(red: 1, green: 2, blue: 3, alpha: UInt8(alpha)).cut(UInt8(coverage))
        let exact = Double(alpha) * (1 - Double(coverage) / 255)
        #expect(abs(Double(result.alpha) - exact) <= 0.5)
        #expect(result.alpha == 0 ? result == .clear : result.bits & 0xff_ffff == 0x03_0201)
      }
    }
  }

  @Test func divisionBy255RoundsToTheNearest() {
    for value in 0...255 * 255 { #expect(divided(UInt32(value)) == UInt32((Double(value) / 255).rounded())) }
  }

  @Test func memoryHoldsRedFirst() {
    let pixel = Pixel(red: 1, green: 2, blue: 3, alpha: 4)
    #expect(withUnsafeBytes(of: pixel.bits.littleEndian) { Array($0) } == [1, 2, 3, 4])
  }
}

@Suite struct BrightnessTests {
  @Test func aGreyIsAsBrightAsItself() {
    for value in UInt8.min...UInt8.max {
      #expect(Pixel(red: value, green: value, blue: value, alpha: 7).brightness == value)
    }
  }

  /// By hand from IEC 61966-2-1 and Rec. 709.
  @Test(
    arguments: [
      (Color(red: 255, green: 0, blue: 0), 127), (Color(red: 0, green: 255, blue: 0), 220),
      (Color(red: 0, green: 0, blue: 255), 76), (Color(red: 255, green: 255, blue: 0), 247),
      (Color(red: 0, green: 3, blue: 0), 2),
    ] as [(Color, UInt8)]) func aColourIsFoundInLinearLight(_ color: Color, _ value: UInt8)
  {
    #expect(Pixel(color).brightness == value)
  }
}
