/// Writes blocks in whichever of deflate's three ways is shortest.
struct BlockWriter {
  private var fitted = BlockCode()
  private var fixed = BlockCode()
  private let words: UnsafeMutablePointer<UInt32>
  /// By length, its word with the bits that follow it, and their count from bit 24 on.
  private let lengthWords: UnsafeMutablePointer<UInt32>

  init() {
    words = .allocate(capacity: Histogram.size)
    lengthWords = .allocate(capacity: Alphabet.longest + 1)
    fixed.setFixed()
  }

  func deallocate() {
    fitted.deallocate()
    fixed.deallocate()
    words.deallocate()
    lengthWords.deallocate()
  }

  /// - Parameter stored: the block's bytes; nil where it cannot be stored.
  mutating func write(
    _ block: Block, _ stored: UnsafeRawBufferPointer?, _ tokens: UnsafePointer<Token>, isLast: Bool,
    to writer: inout BitWriter
  ) {
    fitted.fit(block.histogram)
    let fittedBits = fitted.headerBits + fitted.bits(block.histogram)
    let fixedBits = fixed.bits(block.histogram)
    let coded = 3 + min(fittedBits, fixedBits) + block.furtherBits
    if let stored, StoredBlock.bits(stored.count) < coded {
      StoredBlock.write(stored, isLast: isLast, to: &writer)
      return
    }
    writer.reserve(coded / 8 + 8)
    let isFixed = fixedBits <= fittedBits
    writer.write((isLast ? 1 : 0) | (isFixed ? 2 : 4), 3)
    if !isFixed { fitted.writeHeader(to: &writer) }
    setWords(isFixed ? fixed : fitted)
    write(UnsafeBufferPointer(start: tokens + block.tokens.lowerBound, count: block.tokens.count), to: &writer)
    writer.write(UInt64(words[Alphabet.endOfBlock] & 0xFF_FFFF), Int(words[Alphabet.endOfBlock] >> 24))
  }

  private func setWords(_ code: BlockCode) {
    code.setWords(words)
    for symbol in 0..<Histogram.size { words[symbol] |= UInt32(code.lengths[symbol]) << 24 }
    for (symbol, base) in Alphabet.lengthBase.enumerated() {
      let word = words[Alphabet.firstLength + symbol]
      let count = word >> 24
      let following = UInt32(Alphabet.lengthBits[symbol])
      for further in 0..<UInt32(1) << following where base + Int(further) <= Alphabet.longest {
        lengthWords[base + Int(further)] = (word & 0xFF_FFFF) | further << count | (count + following) << 24
      }
    }
  }

  private func write(_ tokens: UnsafeBufferPointer<Token>, to writer: inout BitWriter) {
    var local = writer
    let words = self.words
    let lengthWords = self.lengthWords
    let distances = words + Histogram.distances
    for token in tokens {
      if token.isLiteral {
        let word = words[token.literal]
        local.hold(UInt64(word & 0xFF_FFFF), Int(word &>> 24))
      } else if token.isMatch {
        let length = lengthWords[token.length]
        local.hold(UInt64(length & 0xFF_FFFF), Int(length &>> 24))
        let symbol = token.distanceSymbol
        let distance = distances[symbol]
        local.hold(UInt64(distance & 0xFF_FFFF), Int(distance &>> 24))
        local.hold(token.further, max(symbol &>> 1 &- 1, 0))
      } else {
        let length = lengthWords[Alphabet.longest]
        let distance = distances[0]
        let first = Int(length >> 24)
        local.write(
          UInt64(length & 0xFF_FFFF) | UInt64(distance & 0xFF_FFFF) << UInt64(first), first + Int(distance >> 24),
          times: token.run)
      }
      local.flush()
    }
    writer = local
  }
}
