extension Path {
  /// Every point, control points too, goes where `map` says.
  package func mapped(_ map: (Point) -> Point) -> Path {
    Path(
      segments.map {
        switch $0 {
        case .move(let p): .move(map(p))
        case .line(let p): .line(map(p))
        case .cubic(let a, let b, let p): .cubic(map(a), map(b), map(p))
        case .close: .close
        }
      })
  }

  package func scaled(by k: Double) -> Path { mapped { $0 * k } }

  package func transformed(by transform: Affine) -> Path { mapped { transform($0) } }

  /// The same area with every sub-path closed, so that a pen goes all around it.
  package var closed: Path {
    var result = Path()
    var isOpen = false
    for segment in segments {
      switch segment {
      case .move:
        if isOpen { result.close() }
        isOpen = false
      case .line, .cubic: isOpen = true
      case .close: isOpen = false
      }
      result.segments.append(segment)
    }
    if isOpen { result.close() }
    return result
  }
}
