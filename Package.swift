// swift-tools-version: 6.0
import PackageDescription

/// C libraries, each behind a module map of its own; nothing else is fetched.
let libraries: [Target] = [
  .systemLibrary(
    name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
  .systemLibrary(
    name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
  .systemLibrary(
    name: "CDeflate", pkgConfig: "libdeflate",
    providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
  .systemLibrary(
    name: "CPangoCairo", pkgConfig: "pangocairo",
    providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
  // Types alone: the library is loaded when it is needed.
  .systemLibrary(name: "CRSVG", providers: [.apt(["librsvg2-dev"]), .brew(["librsvg"])]),
  // Linux's settings of memory and kinds of file systems, which Swift's module of the C library leaves out.
  .systemLibrary(name: "CLinux"),
  // For tests alone, which hold what was compressed against it. It comes with libpng.
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
]

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // A command stays on the main thread until it hands work out: one picture starts no thread.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Without the module for regular expressions, whose 400 conformances every start of the program would look through.
let frugal: [SwiftSetting] =
  settings + [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])]

/// A room of the house. It may import only rooms that stand above it in `rooms`.
func room(_ name: String, _ imports: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
  .target(name: name, dependencies: imports, resources: resources, swiftSettings: frugal)
}

/// A room that works through pixels: it is optimized in debug builds, too, where tests would wait for it.
func engine(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: imports,
    swiftSettings: frugal + [.unsafeFlags(["-O"], .when(configuration: .debug))])
}

/// The tests of a room, with what they import besides it.
func tests(_ room: String, _ imports: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: room + "Tests", dependencies: [.byName(name: room), "TestSupport"] + imports, exclude: exclude,
    swiftSettings: settings)
}

/// Sources that the program writes into an app, not its own.
let runtime: [Resource] = [
  "GuideKitView", "GuideOverlay", "GuideRevealView", "GuideView", "Lookup", "Pictures", "Records",
].map { .embedInCode("Runtime/\($0).swift") }

/// The report of a comparison.
let page: [Resource] = ["html", "css", "js"].map { .embedInCode("Page/report.\($0)") }

let rooms: [Target] = [
  room("Diagnostics"),
  room("Files", ["CLinux", "CPangoCairo"]),
  room("Trees", ["CPangoCairo", "Files"]),
  engine("Geometry"),
  engine("Pixels", ["Geometry"]),
  engine("Deflate"),
  engine("PNG", ["CDeflate", "CPNG", "Deflate", "Geometry", "Pixels"]),
  room("YAML", ["CYAML", "Diagnostics"]),
  room("Devices", ["Diagnostics", "Geometry", "YAML"], resources: [.embedInCode("devices.yaml")]),
  room("Pictures", ["CPNG", "CPangoCairo", "CRSVG", "Diagnostics", "Files", "Geometry", "PNG", "Pixels"]),
  room("Manifest", ["Devices", "Diagnostics", "Files", "Geometry", "Pixels", "YAML"]),
  room("Scene", ["Geometry"]),
  room("Typography", ["CPangoCairo", "Files", "Geometry", "Pixels", "Scene"]),
  room("Layout", ["Devices", "Diagnostics", "Geometry", "Manifest", "Pictures", "Scene", "Typography"]),
  engine("Raster", ["Geometry", "Pictures", "Pixels", "Scene", "Typography"]),
  room("Record", ["Files", "Geometry"]),
  engine("Comparing", ["Devices", "Files", "Geometry", "PNG", "Pixels", "Record", "Trees"]),
  room("Gallery", ["Comparing", "Files", "Geometry", "Record"], resources: page),
  room(
    "Baking",
    [
      "Devices", "Diagnostics", "Files", "Geometry", "Layout", "Manifest", "PNG", "Pictures", "Raster", "Record",
      "Scene", "Typography",
    ]),
  room(
    "Exporting",
    [
      "Baking", "Devices", "Diagnostics", "Files", "Geometry", "Manifest", "PNG", "Pictures", "Pixels", "Raster",
      "Record", "Scene", "Typography",
    ],
    resources: runtime),
  room(
    "ScrimCLI",
    [
      "Baking", "CLinux", "Comparing", "Devices", "Diagnostics", "Exporting", "Files", "Gallery", "Geometry",
      "Manifest", "Record", "Scene", "Trees", "Typography",
    ]),
  .executableTarget(name: "scrim", dependencies: ["ScrimCLI"], swiftSettings: settings),
]

let testing: [Target] = [
  .executableTarget(
    name: "fuzz",
    dependencies: [
      "Baking", "CZlib", "Devices", "Diagnostics", "Exporting", "Files", "Geometry", "Manifest", "PNG", "Pictures",
      "Pixels", "Record", "Scene", "TestSupport", "Typography", "YAML",
    ], exclude: ["Seeds"], swiftSettings: settings),
  engine("TestSupport", ["Files", "Geometry", "PNG", "Pixels"]),
  tests("Diagnostics"),
  tests("Files"),
  tests("Geometry"),
  tests("Pixels", ["Geometry"]),
  tests("Deflate", ["CDeflate"]),
  tests("PNG", ["CDeflate", "CZlib", "Deflate", "Geometry", "Pixels"]),
  tests("YAML", ["Diagnostics"]),
  tests("Devices", ["Geometry", "YAML"]),
  tests("Pictures", ["Files", "Geometry", "PNG", "Pixels"]),
  tests("Manifest", ["Devices", "Diagnostics", "Files", "Geometry"]),
  tests("Scene", ["Geometry"]),
  tests("Typography", ["CPangoCairo", "Files", "Geometry", "Pixels", "Scene"]),
  tests(
    "Layout",
    [
      "Devices", "Diagnostics", "Geometry", "Manifest", "PNG", "Pictures", "Pixels", "Raster", "Scene", "Typography",
    ]),
  tests("Raster", ["Geometry", "PNG", "Pictures", "Pixels", "Scene", "Typography"]),
  tests(
    "Baking",
    [
      "Devices", "Diagnostics", "Files", "Geometry", "Manifest", "PNG", "Pixels", "Record", "Scene", "Typography",
    ]),
  tests("Record", ["Files", "Geometry"]),
  tests("Trees", ["Files"]),
  tests("Comparing", ["Files", "Geometry", "PNG", "Pixels", "Record", "Trees"]),
  tests("Gallery", ["Comparing", "Files", "Geometry", "PNG", "Pixels", "Record"]),
  tests(
    "Exporting",
    [
      "Baking", "Devices", "Diagnostics", "Files", "Geometry", "Manifest", "PNG", "Pixels", "Record", "Typography",
    ],
    exclude: ["StandIns"]),
  tests(
    "ScrimCLI",
    ["Baking", "Comparing", "Diagnostics", "Files", "Geometry", "Manifest", "Record", "YAML", "scrim"]),
  .testTarget(
    name: "GoldenTests",
    dependencies: [
      "Baking", "Diagnostics", "Geometry", "Manifest", "PNG", "Pictures", "Pixels", "Raster", "Scene", "TestSupport",
      "Typography",
    ],
    exclude: ["Cases"], swiftSettings: settings),
  .testTarget(
    name: "ToolTests", dependencies: ["CZlib", "Geometry", "PNG", "Pixels", "TestSupport", "scrim"],
    swiftSettings: settings),
]

let package = Package(
  name: "Scrim",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "scrim", targets: ["scrim"])],
  targets: libraries + rooms + testing
)
