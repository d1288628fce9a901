import Files
import TestSupport
import Testing

@testable import Record

struct IndexTests {
  static let index = Index(
    program: digest(1), done: digest(2), record: stamp(3), recordChecksum: 42,
    inputs: [
      Input(path: "/a/guides.yaml", content: .file(digest(4)), stamp: stamp(5)),
      Input(path: "/a/é", content: .names(digest(6))), Input(path: "/fonts", content: .folder, stamp: stamp(7)),
      Input(path: "/a/x@2x.png", content: .absent),
    ],
    fonts: [2],
    subjects: [
      .init(source: digest(8), outputs: [1, 0], inputs: [0, 3]), .init(source: digest(9), outputs: [], inputs: []),
    ],
    outputs: [
      .init(name: "a_iphone6@2x.png", sha256: digest(10), stamp: stamp(11)),
      .init(name: "folder/b.png", sha256: digest(12), stamp: nil),
    ])

  static func digest(_ number: UInt8) -> Digest { Digest(of: [number]) }

  static func stamp(_ number: Int64) -> FileStamp {
    FileStamp(size: number, modified: .max - number, changed: -number, inode: .max)
  }

  @Test func isReadAsItWasWritten() {
    #expect(Index(parsing: Self.index.bytes) == Self.index)
    let empty = Index(
      program: Self.digest(1), done: nil, record: nil, recordChecksum: 0, inputs: [], fonts: [], subjects: [],
      outputs: [])
    #expect(Index(parsing: empty.bytes) == empty)
  }

  @Test func theFirstLineTellsWhatItIs() {
    #expect(Self.index.bytes.starts(with: "scrim-index 1\n".utf8))
    var later = Self.index.bytes
    later[12] = UInt8(ascii: "2")
    #expect(Index(parsing: later) == nil)
  }

  @Test func everyDamageOfAByteIsSeen() {
    let bytes = Self.index.bytes
    for place in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[place] ^= 1 << bit
        #expect(Index(parsing: damaged) == nil, "bit \(bit) of byte \(place)")
      }
      #expect(Index(parsing: Array(bytes[..<place])) == nil, "\(place) bytes")
    }
    #expect(Index(parsing: bytes + [0]) == nil)
  }

  /// What is wrong though the checksum is right: counts and indices beyond what there is, kinds that do not exist.
  @Test func contentsAreNotBelieved() {
    var random = SplitMix(seed: 1)
    let bytes = Self.index.bytes
    var readable = 0
    for _ in 0..<5000 {
      var damaged = bytes
      for _ in 0...random.next() % 4 {
        let place = Int.random(in: 22..<damaged.count, using: &random)
        if random.next() % 8 == 0 {
          damaged.removeSubrange(place...)
          break
        }
        damaged[place] = [0, 1, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)!
      }
      guard damaged.count > 22 else { continue }
      withUnsafeBytes(of: Checksum.of(damaged[22...]).littleEndian) {
        damaged.replaceSubrange(14..<22, with: $0)
      }
      guard let index = Index(parsing: damaged) else { continue }
      readable += 1
      #expect(index.bytes == damaged)
      for subject in index.subjects {
        #expect(subject.outputs.allSatisfy(index.outputs.indices.contains))
        #expect(subject.inputs.allSatisfy(index.inputs.indices.contains))
      }
      #expect(index.fonts.allSatisfy(index.inputs.indices.contains))
    }
    // Digests and times may have any value.
    #expect(readable > 500)
  }

  @Test(arguments: ["/etc/x.png", "../x.png", "a/../x.png", "x.txt", ""])
  func namesThatLeadElsewhereAreRefused(name: String) {
    var index = Self.index
    index.outputs[0].name = name
    #expect(Index(parsing: index.bytes) == nil)
  }
}
