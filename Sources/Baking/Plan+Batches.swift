import Files

extension Plan {
  /// The pictures of `numbers` by what their files hold, as indices: those of a batch have equal bytes, so one is drawn for
  /// all. In the order of the first of each.
  func batches(of numbers: some Sequence<Int>) -> [[Int]] {
    var batches: [[Int]] = []
    var places: [Digest: Int] = [:]
    for number in numbers {
      let scene = pictures[number].scene
      if let place = places[scene] {
        batches[place].append(number)
      } else {
        places[scene] = batches.count
        batches.append([number])
      }
    }
    return batches
  }
}
