import Files
import Record

/// `.scrim/index`, with a right checksum mostly: else nothing behind that is tried.
struct IndexTarget: FuzzTarget {
  private let seed: [UInt8]

  init(_ seeds: Seeds) {
    let digest = Digest(of: [1])
    let stamp = FileStamp(size: 5, modified: 6, changed: 7, inode: 8)
    seed =
      Index(
        program: digest, done: digest, record: stamp, recordChecksum: 9,
        inputs: [
          Input(path: "/a/guides.yaml", content: .file(digest), stamp: stamp),
          Input(path: "/a", content: .names(digest)),
          Input(path: "/fonts", content: .folder, stamp: stamp), Input(path: "/a/b@2x.png", content: .absent),
        ], fonts: [2],
        subjects: [
          Index.Subject(source: digest, outputs: [0, 1], inputs: [1, 3]),
          Index.Subject(source: digest, outputs: [], inputs: []),
        ],
        outputs: [
          Index.Output(name: "a@2x.png", sha256: digest, stamp: stamp),
          Index.Output(name: "b.png", sha256: digest, stamp: nil),
        ]
      ).bytes
  }

  func input(_ dice: inout Dice) -> [UInt8] {
    var bytes = seed
    dice.mangle(&bytes)
    guard let line = bytes.firstIndex(of: 0x0a), bytes.count >= line + 9, !dice.once(in: 10) else { return bytes }
    let sum = Index.checksum(of: Array(bytes[(line + 9)...]))
    for index in 0..<8 { bytes[line + 1 + index] = UInt8(truncatingIfNeeded: sum >> (8 * UInt64(index))) }
    return bytes
  }

  func read(_ input: [UInt8]) {
    guard let index = Index(parsing: input) else { return }
    promise(Index(parsing: index.bytes) == index, "what was written cannot be read")
    for subject in index.subjects {
      promise(subject.outputs.allSatisfy(index.outputs.indices.contains), "an output that is not there")
      promise(subject.inputs.allSatisfy(index.inputs.indices.contains), "an input that is not there")
    }
  }
}
