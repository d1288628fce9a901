import Devices
import Diagnostics
import Geometry
import Manifest

/// A manifest of values alone: what is on its pages does not matter for names.
func manifest(
  devices: [Device], orientations: [Orientation] = Orientation.allCases,
  appearances: [Appearance] = [.light, .dark], naming: Naming = .device
) -> Manifest {
  let location = SourceLocation(file: "guides.yaml", line: 1, column: 1)
  func guide(_ name: String, pages: Int = 1, states: [String] = [], steps: Int? = nil) -> Guide {
    Guide(
      name: name, location: location, pageCount: pages, states: states,
      blend: steps.map { Blend(location: location, from: states[0], to: states[1], steps: $0) }, resolve: { _ in [] })
  }
  return Manifest(
    folder: "/", devices: devices, orientations: orientations, appearances: appearances,
    output: Output(naming: naming), scrims: [:], fontFiles: [],
    guides: [
      guide("tour", pages: 3), guide("compose"), guide("mode", states: ["on", "off"]),
      guide("fade", states: ["day", "night"], steps: 3), guide("grüß dich"),
    ],
    sprites: [
      Sprite(guide: guide("switch", states: ["on", "off"], steps: 2), size: Size(62, 31), scales: [1, 2, 3]),
      Sprite(guide: guide("dot"), size: Size(8, 8), scales: [2]),
    ],
    reveals: [
      Reveal(name: "splash", location: location, transition: .circleFromCenter),
      Reveal(
        name: "frames", location: location, transition: .clearFromLeft,
        over: AssetPath(path: "a.png", location: location), frames: 5),
      Reveal(
        name: "film", location: location, transition: .clearFromLeft,
        over: AssetPath(path: "a.png", location: location), isAnimated: true),
    ], sources: [])
}

/// What is called for one screen: the stem of each picture and its number. Reveals have no dark ones.
let samples: [(code: String, name: String, number: Int?, hasDark: Bool)] = [
  (#"picture(of: "compose", on: screen)"#, "compose", nil, true),
  (#"picture(of: "tour", page: 1, on: screen)"#, "tour", 1, true),
  (#"picture(of: "tour", page: 3, on: screen)"#, "tour", 3, true),
  (#"picture(of: "mode", on: screen)"#, "mode-on", nil, true),
  (#"picture(of: "mode", state: "off", on: screen)"#, "mode-off", nil, true),
  (#"picture(of: "fade", state: "night", on: screen)"#, "fade-night", nil, true),
  (#"picture(of: "fade", step: 3, on: screen)"#, "fade", 3, true),
  (#"picture(of: "grüß dich", on: screen)"#, "grüß dich", nil, true),
  (#"mask(of: "splash", on: screen)"#, "splash-mask", nil, false),
  (#"frame(5, of: "frames", on: screen)"#, "frames", 5, false),
  (#"animation(of: "film", on: screen)"#, "film", nil, false),
]
