import Devices
import Geometry
import Testing

struct NamingTests {
  /// Every class of the catalogue: its names by height and by device, held portrait and landscape.
  static let table = """
    iphone3          g                g_iphone3             g-Landscape                g_iphone3-Landscape
    iphone4          g@2x             g_iphone4@2x          g-Landscape@2x             g_iphone4-Landscape@2x
    iphone5          g-568h@2x        g_iphone5@2x          g-Landscape-568h@2x        g_iphone5-Landscape@2x
    iphone6          g-667h@2x        g_iphone6@2x          g-Landscape-667h@2x        g_iphone6-Landscape@2x
    iphone6p         g-736h@3x        g_iphone6p@3x         g-Landscape-736h@3x        g_iphone6p-Landscape@3x
    iphonex          g-812h@3x        g_iphonex@3x          g-Landscape-812h@3x        g_iphonex-Landscape@3x
    iphonexr         g-896h@2x        g_iphonexr@2x         g-Landscape-896h@2x        g_iphonexr-Landscape@2x
    iphonexsmax      g-896h@3x        g_iphonexsmax@3x      g-Landscape-896h@3x        g_iphonexsmax-Landscape@3x
    iphone12mini     g-812h@3x        g_iphone12mini@3x     g-Landscape-812h@3x        g_iphone12mini-Landscape@3x
    iphone12         g-844h@3x        g_iphone12@3x         g-Landscape-844h@3x        g_iphone12-Landscape@3x
    iphone12promax   g-926h@3x        g_iphone12promax@3x   g-Landscape-926h@3x        g_iphone12promax-Landscape@3x
    iphone14pro      g-852h@3x        g_iphone14pro@3x      g-Landscape-852h@3x        g_iphone14pro-Landscape@3x
    iphone14promax   g-932h@3x        g_iphone14promax@3x   g-Landscape-932h@3x        g_iphone14promax-Landscape@3x
    iphone16pro      g-874h@3x        g_iphone16pro@3x      g-Landscape-874h@3x        g_iphone16pro-Landscape@3x
    iphone16promax   g-956h@3x        g_iphone16promax@3x   g-Landscape-956h@3x        g_iphone16promax-Landscape@3x
    iphoneair        g-912h@3x        g_iphoneair@3x        g-Landscape-912h@3x        g_iphoneair-Landscape@3x
    iphoneduo_outer  g-678h@3x        g_iphoneduo_outer@3x  -                          -
    iphoneduo_inner  g-951h@3x        g_iphoneduo_inner@3x  g-Landscape-951h@3x        g_iphoneduo_inner-Landscape@3x
    ipad1            g~ipad           g_ipad1               g-Landscape~ipad           g_ipad1-Landscape
    ipad97           g@2x~ipad        g_ipad97@2x           g-Landscape@2x~ipad        g_ipad97-Landscape@2x
    ipad102          g-1080h@2x~ipad  g_ipad102@2x          g-Landscape-1080h@2x~ipad  g_ipad102-Landscape@2x
    ipad105          g-1112h@2x~ipad  g_ipad105@2x          g-Landscape-1112h@2x~ipad  g_ipad105-Landscape@2x
    ipad109          g-1180h@2x~ipad  g_ipad109@2x          g-Landscape-1180h@2x~ipad  g_ipad109-Landscape@2x
    ipadmini6        g-1133h@2x~ipad  g_ipadmini6@2x        g-Landscape-1133h@2x~ipad  g_ipadmini6-Landscape@2x
    ipad11           g-1194h@2x~ipad  g_ipad11@2x           g-Landscape-1194h@2x~ipad  g_ipad11-Landscape@2x
    ipad11m4         g-1210h@2x~ipad  g_ipad11m4@2x         g-Landscape-1210h@2x~ipad  g_ipad11m4-Landscape@2x
    ipad129          g-1366h@2x~ipad  g_ipad129@2x          g-Landscape-1366h@2x~ipad  g_ipad129-Landscape@2x
    ipad129x         g-1366h@2x~ipad  g_ipad129x@2x         g-Landscape-1366h@2x~ipad  g_ipad129x-Landscape@2x
    ipad13           g-1376h@2x~ipad  g_ipad13@2x           g-Landscape-1376h@2x~ipad  g_ipad13-Landscape@2x
    """.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

  @Test(arguments: table)
  func namesEveryClass(row: [String]) throws {
    let device = try #require(Catalog.device(row[0]))
    let names = [Orientation.portrait, .landscape].flatMap { orientation in
      [Naming.height, .device].map { naming in
        Screen(device, orientation).map { naming.path(name: "g", page: nil, screen: $0) } ?? "-.png"
      }
    }
    #expect(names == row.dropFirst().map { $0 + ".png" })
  }

  @Test func namesAllOfTheCatalog() {
    #expect(Self.table.map { $0[0] } == Catalog.devices.map(\.id))
  }

  @Test func knowsTheNamesThatTwoClassesShare() {
    let screens = Catalog.devices.compactMap { Screen($0, .portrait) }
    let byHeight = Dictionary(grouping: screens) { Naming.height.path(name: "guide", page: nil, screen: $0) }
    let shared = byHeight.filter { $0.value.count > 1 }.mapValues { $0.map(\.device.id) }
    #expect(
      shared == [
        "guide-812h@3x.png": ["iphonex", "iphone12mini"], "guide-1366h@2x~ipad.png": ["ipad129", "ipad129x"],
      ])
    let byDevice = Set(screens.map { Naming.device.path(name: "guide", page: nil, screen: $0) })
    #expect(byDevice.count == screens.count)
  }

  @Test func countsPages() throws {
    let device = try #require(Catalog.device("iphone6p"))
    let screen = try #require(Screen(device, .landscape))
    #expect(Naming.device.path(name: "tour", page: 1, screen: screen) == "tour_1_iphone6p-Landscape@3x.png")
    #expect(Naming.height.path(name: "tour", page: 12, screen: screen) == "tour_12-Landscape-736h@3x.png")
  }

  @Test func putsAMarkOnlyInFrontOfAValue() throws {
    let naming = try Naming.parse("x{·device}_{name}{page}{+scale}{ idiom}{-appearance}!")
    func path(_ id: String, page: Int? = nil) throws -> String {
      let device = try #require(Catalog.device(id))
      return naming.path(name: "a b", page: page, screen: try #require(Screen(device, .portrait)))
    }
    #expect(try path("ipad97", page: 3) == "x·ipad97_a b3+2x ipad!.png")
    #expect(try path("iphone3") == "x·iphone3_a b!.png")
  }

  @Test func usesTheSuffixesOfOnesOwnDevice() throws {
    let device = Device(id: "kiosk", points: Size(600, 900), scale: 1, heightSuffix: "900h", deviceSuffix: "k")
    let screen = try #require(Screen(device, .portrait))
    #expect(Naming.height.path(name: "a", page: nil, screen: screen) == "a-900h.png")
    #expect(Naming.device.path(name: "a", page: nil, screen: screen) == "a_k.png")
  }

  @Test(arguments: [
    ("{name}{-hieght}", "6+9 unknown placeholder '{-hieght}' (did you mean '{-height}'?)"),
    ("{name}{Scale}", "6+7 unknown placeholder '{Scale}' (did you mean '{scale}'?)"),
    (
      "{name}{}",
      "6+2 unknown placeholder '{}' (there are {name}, {page}, {height}, {device}, {orientation}, {appearance}, "
        + "{scale}, {idiom})"
    ),
    ("{name}{@@scale}", "6+9 unknown placeholder '{@@scale}' (a mark is one character: '{@scale}')"),
    ("é{name", "1+5 '{' is never closed (add '}' behind the placeholder)"),
    ("{name}}", "6+1 '}' has no '{' in front (remove it)"),
    ("{page}-{device}", "0+15 all guides would have one name (put {name} into the template)"),
    ("", "0+1 all guides would have one name (put {name} into the template)"),
    ("en/{name}", "2+1 '/' cannot stand in a file name"),
    ("{name}{:page}", "6+7 ':' cannot stand in a file name"),
    ("{name}\\", "6+1 '\\' cannot stand in a file name"),
    ("{name}\u{7}", "6+1 a control character cannot stand in a file name"),
    (".{name}", "0+1 a file name that begins with '.' is hidden (begin it with '{name}')"),
    ("{name}-x.PNG", "8+4 '.png' is added by itself (remove it)"),
  ])
  func refusesATemplate(template: String, fault: String) {
    let error = #expect(throws: NamingError.self) { try Naming.parse(template) }
    guard let error else { return }
    #expect("\(error.offset)+\(error.length) \(error.message)\(error.help.map { " (\($0))" } ?? "")" == fault)
  }

  @Test func tellsAllFaultsOfATemplate() {
    let (naming, faults) = Naming.read(".a}{nam}{/page}b/:{devcie}.png")
    #expect(naming == nil)
    #expect(
      faults.map { "\($0.offset)+\($0.length) \($0.message)" } == [
        "0+1 a file name that begins with '.' is hidden", "2+1 '}' has no '{' in front",
        "3+5 unknown placeholder '{nam}'", "8+7 '/' cannot stand in a file name",
        "16+1 '/' cannot stand in a file name",
        "17+1 ':' cannot stand in a file name", "18+8 unknown placeholder '{devcie}'", "26+4 '.png' is added by itself",
      ])
  }
}
