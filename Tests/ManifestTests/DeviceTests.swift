import Devices
import Diagnostics
import Geometry
import Manifest
import TestSupport
import Testing

/// `devices`, `orientations`, and one's own devices.
@Suite struct DeviceTests {
  private func devices(_ list: String, top: String = "") throws -> [Device] {
    let read = try ReadManifest("version: 1\ndevices: \(list)\nguides: {}\n\(top)")
    #expect(read.faults == [])
    return try #require(read.manifest).devices
  }

  @Test func defaultIsCurrent() throws {
    let manifest = try #require(try ReadManifest("version: 1\nguides: {}").manifest)
    #expect(manifest.devices == Catalog.devices(in: .current))
    #expect(manifest.orientations == [.portrait])
  }

  @Test func groupsMayOverlap() throws {
    let all = try devices("[iphone5, pads, current, ipad97]").map(\.id)
    #expect(all.first == "iphone5")
    #expect(all.count == Set(all).count)
    #expect(Set(all) == Set(["iphone5"] + (Catalog.devices(in: .pads) + Catalog.devices(in: .current)).map(\.id)))
  }

  @Test func ownDevice() throws {
    let kiosk = try devices(
      "[{ id: kiosk, points: [600, 900], scale: 2, safe: 10, idiom: ipad, height-suffix: -900h, device-suffix: _k }]")[
        0]
    #expect(kiosk.id == "kiosk")
    #expect(kiosk.points == Size(600, 900))
    #expect(kiosk.scale == 2)
    #expect(kiosk.idiom == .pad)
    #expect(kiosk.portraitSafeArea == Insets(10))
    #expect(kiosk.landscapeSafeArea == Insets(10))
    #expect(kiosk.heightSuffix == "900h")
    #expect(kiosk.deviceSuffix == "k")
  }

  @Test func ownDeviceByDefault() throws {
    let mine = try devices("[{ id: mine, points: [360, 640], scale: 3 }]")[0]
    #expect(mine.idiom == .phone)
    #expect(mine.portraitSafeArea == .zero)
    #expect(mine.landscapeSafeArea == .zero)
    #expect(mine.heightSuffix == "640h")
    #expect(mine.deviceSuffix == "mine")
  }

  @Test(arguments: [
    ("{ top: 47, bottom: 34 }", "iphone", Insets(top: 47, bottom: 34), Insets(left: 47, bottom: 34, right: 47)),
    ("{ top: 20 }", "iphone", Insets(top: 20), Insets.zero),
    ("{ top: 24, bottom: 20 }", "ipad", Insets(top: 24, bottom: 20), Insets(top: 24, bottom: 20)),
    ("{ portrait: { top: 9 }, landscape: { left: 7 } }", "iphone", Insets(top: 9), Insets(left: 7)),
    ("{ portrait: { top: 9, bottom: 1 } }", "iphone", Insets(top: 9, bottom: 1), Insets(left: 9, bottom: 1, right: 9)),
    ("{ portrait: 4, landscape: 0 }", "iphone", Insets(4), Insets.zero),
  ])
  func safeAreas(safe: String, idiom: String, portrait: Insets, landscape: Insets) throws {
    let device = try devices("[{ id: mine, points: [360, 640], scale: 3, safe: \(safe), idiom: \(idiom) }]")[0]
    #expect(device.portraitSafeArea == portrait)
    #expect(device.landscapeSafeArea == landscape)
  }

  @Test func faults() throws {
    try expectFaults(
      """
      version: 1
      devices:
        - iphone5
        - ⟦iphone5⟧
        - ⟦iphone55⟧
        - ⟦[iphone4]⟧
        - ⟦⟦⟦{}⟧⟧⟧
        - { id: ⟦ipad97⟧, points: [1, 1], scale: 1 }
        - { id: ⟦a/b⟧, points: ⟦[1, 2, 3]⟧, scale: ⟦4⟧ }
        - { id: kiosk, points: [⟦0⟧, ⟦9000⟧], scale: ⟦1.5⟧, idiom: ⟦tv⟧ }
        - { id: k2, points: [10, 10], scale: 1, safe: ⟦5⟧ }
        - { id: k3, points: [10, 10], scale: 1, ⟦size⟧: 5, device-suffix: ⟦a:b⟧ }
        - { id: k4, points: [10, 10], scale: 1 }
        - { id: ⟦k4⟧, points: [10, 10], scale: 1 }
      guides: {}
      """,
      [
        "duplicate-name: 'iphone5' is already among the devices [it is written here first guides.yaml:3:5]",
        "unknown-name: unknown device 'iphone55' (did you mean 'iphone5'?)",
        "wrong-type: 'devices' wants an id, a group or a map, found a list",
        "missing-key: a device needs 'id' (write { id: kiosk, points: [600, 900], scale: 2 })",
        "missing-key: a device needs 'points' (write { id: kiosk, points: [600, 900], scale: 2 })",
        "missing-key: a device needs 'scale' (write { id: kiosk, points: [600, 900], scale: 2 })",
        "duplicate-name: 'ipad97' is a name of the catalogue (choose another id)",
        "invalid-name: the name 'a/b' holds '/' (it becomes part of a file's name: use letters, digits, '-' and '_')",
        "wrong-type: 'points' wants two numbers: [width, height]",
        "out-of-range: 'scale' is 4, but must be from 1 to 3",
        "out-of-range: 'points' is 0, but must be from 1 to 5000",
        "out-of-range: 'points' is 9000, but must be from 1 to 5000",
        "out-of-range: 'scale' is 1.5, but must be a whole number",
        "invalid-value: 'idiom' cannot be 'tv' (write iphone or ipad)",
        "out-of-range: 'safe' leaves nothing of the screen",
        "unknown-key: unknown key 'size' ('size' belongs in 'style.font', a sprite or 'font')",
        "invalid-name: the name 'a:b' holds ':' (it becomes part of a file's name: use letters, digits, '-' and '_')",
        "duplicate-name: 'k4' is already among the devices [it is written here first guides.yaml:13:11]",
      ])
  }

  /// All faults of one device are told at once.
  @Test func faultsOfOneDevice() throws {
    try expectFaults(
      "version: 1\ndevices: [{ id: k, points: ⟦300x400⟧, scale: ⟦4⟧, safe: { ⟦tp⟧: 2, left: ⟦-1⟧ } }]\nguides: {}",
      [
        "wrong-type: 'points' wants a list of two numbers: [width, height], found the text '300x400' "
          + "(write [300, 400])",
        "out-of-range: 'scale' is 4, but must be from 1 to 3",
        "unknown-key: unknown key 'tp' (did you mean 'top'?)",
        "out-of-range: 'left' is -1, but must be from 0 to 2000",
      ])
  }

  @Test(arguments: [
    ("iphone7", "iphone6 is the class of iPhone 7"), ("iPhone 8", "iphone6 is the class of iPhone 8"),
    ("iphone8plus", "iphone6p is the class of iPhone 8 Plus"),
    ("iphonese2", "iphone6 is the class of iPhone SE (2nd generation)"),
    ("iphone-se", "name its class: iphone5 or iphone6"), ("iphone15pro", "iphone14pro is the class of iPhone 15 Pro"),
    ("ipadair", "ipad97 is the class of iPad Air"), ("iPad 10th gen", "ipad109 is the class of iPad (10th generation)"),
    ("iPad Pro 12.9-inch", "name its class: ipad129 or ipad129x"),
    ("iPad Pro 11-inch (2nd generation)", "ipad11 is the class of iPad Pro 11-inch (1st-4th generation)"),
    ("iPhone 6", "did you mean 'iphone6'?"), ("iphone 14 pro max", "did you mean 'iphone14promax'?"),
    ("iphone", "did you mean 'phones'?"), ("ipad", "did you mean 'pads'?"), ("curent", "did you mean 'current'?"),
    ("ipone5", "did you mean 'iphone5'?"), ("iphone21", "'scrim devices' lists them"),
  ])
  func devicesByTheirNames(name: String, help: String) throws {
    let fault = "unknown-name: unknown device '\(name)' (\(help))"
    try expectFaults("version: 1\ndevices: [⟦\(name)⟧]\nguides: {}", [fault])
    try expectFaults(guide: "tip: A\nwhen: [{ device: ⟦\(name)⟧, tip: B }]", [fault])
  }

  /// Whoever writes a name as `scrim devices` prints it is told its class.
  @Test func everyNameOfTheCatalog() throws {
    for device in Catalog.devices {
      // The first iPhone has the name of them all.
      for name in device.names where name != "iPhone" {
        let fault = try #require(try ReadManifest("version: 1\ndevices: [\"\(name)\"]\nguides: {}").faults.first)
        let isTold = fault.hasSuffix("(\(device.id) is the class of \(name))")
        #expect(isTold || fault.hasSuffix("(did you mean '\(device.id)'?)"), "\(fault)")
      }
    }
  }

  @Test func lists() throws {
    try expectFaults(
      "version: 1\ndevices: ⟦[]⟧\norientations: ⟦[]⟧\nguides: {}",
      [
        "out-of-range: 'devices' is an empty list (name one, or remove the key)",
        "out-of-range: 'orientations' is an empty list (name one or remove the key)",
      ])
    try expectFaults(
      "version: 1\ndevices: [iphone5]\norientations: [portrait, ⟦portrait⟧, ⟦lanscape⟧]\nguides: {}",
      [
        "duplicate-name: 'portrait' is already among the orientations [it is written here first guides.yaml:3:16]",
        "invalid-value: 'orientations' cannot be 'lanscape' (did you mean 'landscape'?)",
      ])
  }

  @Test func deviceWithoutTheOrientation() throws {
    try expectFaults(
      "version: 1\ndevices: [iphoneduo_outer]\norientations: ⟦[landscape]⟧\nguides: {}",
      ["out-of-range: none of the devices has this orientation"])
  }

  @Test func aScreenHasALargestSize() throws {
    try expectFaults(
      "version: 1\ndevices: [{ id: wall, points: ⟦[5000, 5000]⟧, scale: 3 }]\nguides: {}",
      ["out-of-range: a screen of 15000 x 15000 pixels is too large: at most 64 megapixels"])
  }
}
