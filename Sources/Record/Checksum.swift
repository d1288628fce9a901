/// A sum that tells damaged bytes: a round of XXH64 for each eight of them, so that every change of one word changes it.
enum Checksum {
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var sum = 0x27d4_eb2f_1656_67c5 &+ UInt64(bytes.count)
      var place = 0
      while bytes.count - place >= 8 {
        mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)), into: &sum)
        place += 8
      }
      var rest: UInt64 = 0
      for byte in bytes[place...] { rest = rest << 8 | UInt64(byte) }
      mix(rest, into: &sum)
      sum = (sum ^ sum >> 33) &* 0xc2b2_ae3d_27d4_eb4f
      sum = (sum ^ sum >> 29) &* 0x1656_67b1_9e37_79f9
      return sum ^ sum >> 32
    }
  }

  private static func mix(_ word: UInt64, into sum: inout UInt64) {
    let round = turned(word &* 0xc2b2_ae3d_27d4_eb4f, by: 31) &* 0x9e37_79b1_85eb_ca87
    sum = turned(sum ^ round, by: 27) &* 0x9e37_79b1_85eb_ca87 &+ 0x85eb_ca77_c2b2_ae63
  }

  private static func turned(_ word: UInt64, by count: UInt64) -> UInt64 { word << count | word >> (64 - count) }
}
