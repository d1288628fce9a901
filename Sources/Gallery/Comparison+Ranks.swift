import Comparing

extension Comparison {
  /// Indices of the pictures that are not the same, each once: those of the edits in their order, each edit's first one
  /// before the second of any, then those of no edit.
  var rankedPictures: [Int] {
    var seen: Set<Int> = []
    var ranked: [Int] = []
    for edit in edits {
      if let first = edit.pictures.first, seen.insert(first).inserted { ranked.append(first) }
    }
    for edit in edits {
      for picture in edit.pictures where seen.insert(picture).inserted { ranked.append(picture) }
    }
    return ranked + pictures.indices.filter { pictures[$0].change != .same && !seen.contains($0) }
  }
}
