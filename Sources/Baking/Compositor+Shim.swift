import Devices
import Layout
import Manifest
import Scene

extension Compositor {
  func scenes(of reveal: Reveal, on screen: Screen) -> (scenes: RevealScenes?, diagnostics: [PageDiagnostic]) {
    (nil, [])
  }
}
