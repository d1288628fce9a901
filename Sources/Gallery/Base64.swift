/// Base 64 by RFC 4648, with padding.
enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The length of the text of so many bytes.
  static func length(of count: Int) -> Int { (count + 2) / 3 * 4 }

  static func text(of bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length(of: bytes.count)) { text, count in
      digits.withUnsafeBufferPointer { digits in
        for start in stride(from: 0, to: bytes.count, by: 3) {
          let size = min(3, bytes.count - start)
          var group = UInt32(bytes[start]) << 16
          if size > 1 { group |= UInt32(bytes[start + 1]) << 8 }
          if size > 2 { group |= UInt32(bytes[start + 2]) }
          for place in 0..<4 {
            text[count + place] =
              place <= size ? digits[Int(group >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "=")
          }
          count += 4
        }
      }
    }
  }
}
