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
  .systemLibrary(
    name: "CRSVG", pkgConfig: "librsvg-2.0",
    providers: [.apt(["librsvg2-dev"]), .brew(["librsvg"])]),
]

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A room of the house. It may import only rooms that stand above it in `rooms`.
func room(_ name: String, _ imports: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource]? = nil)
  -> Target
{
  .target(name: name, dependencies: imports, exclude: exclude, resources: resources, swiftSettings: settings)
}

func tests(_ room: String, _ imports: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: room + "Tests", dependencies: [.byName(name: room), "TestSupport"] + imports, exclude: exclude,
    swiftSettings: settings)
}

let rooms: [Target] = [
  room("Diagnostics"),
  room("Geometry"),
  room("Pixels", ["Geometry"]),
  room("PNG", ["CDeflate", "CPNG", "Geometry", "Pixels"]),
  tests("PNG", ["CDeflate", "Geometry", "Pixels"]),
  room("YAML", ["CYAML", "Diagnostics"]),
  room("Devices", ["Diagnostics", "Geometry", "YAML"], resources: [.embedInCode("devices.yaml")]),
  room("Pictures", ["CPangoCairo", "CRSVG", "Geometry", "PNG", "Pixels"]),
  tests("Pictures", ["Geometry", "PNG", "Pixels"]),
  room("Manifest", ["Devices", "Diagnostics", "Geometry", "YAML"]),
  room("Scene", ["Geometry"]),
  room("Typography", ["CPangoCairo", "Geometry", "Pixels", "Scene"]),
  room("Layout", ["Devices", "Diagnostics", "Geometry", "Manifest", "Pictures", "Scene", "Typography"]),
  room("Raster", ["CPangoCairo", "Geometry", "Pictures", "Pixels", "Scene", "Typography"]),
  room(
    "Baking",
    [
      "Devices", "Diagnostics", "Geometry", "Layout", "Manifest", "Pixels", "PNG", "Pictures", "Raster", "Scene",
      "Typography",
    ]),
  room("ScrimCLI", ["Baking", "Devices", "Diagnostics", "Geometry", "Manifest"]),
  .executableTarget(name: "scrim", dependencies: ["ScrimCLI"], swiftSettings: settings),
  room("TestSupport", ["Diagnostics", "Geometry", "PNG", "Pixels"]),
  tests("Diagnostics"),
  tests("YAML", ["Diagnostics"]),
  tests("Devices", ["Geometry", "YAML"]),
  tests("ScrimCLI", ["Diagnostics", "scrim"]),
  tests("Manifest", ["Devices", "Diagnostics", "Geometry", "YAML"]),
  tests("Pixels", ["Geometry"]),
  tests("Raster", ["Geometry", "Pictures", "Pixels", "Scene", "Typography"]),
  tests("Typography", ["Geometry", "Pixels", "Scene"]),
]

let package = Package(
  name: "Scrim",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "scrim", targets: ["scrim"])],
  targets: libraries + rooms
)
