/// Writes bits, the lowest first, into memory that grows. Whoever writes reserves first, so that writing itself checks
/// nothing.
struct BitWriter {
  private(set) var start: UnsafeMutableRawPointer
  private var capacity: Int
  private var next: UnsafeMutableRawPointer
  /// Bits that are not in memory yet, the lowest first; those above `held` are zero.
  private var bits: UInt64 = 0
  /// Less than 8 between calls.
  private var held = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    start = .allocate(byteCount: self.capacity, alignment: 8)
    next = start
  }

  func deallocate() { start.deallocate() }

  /// Whole bytes that are in memory.
  var count: Int { next - start }

  mutating func removeAll() {
    next = start
    bits = 0
    held = 0
  }

  /// Makes room for `count` more bytes, and the word that is written past them.
  mutating func reserve(_ count: Int) {
    let used = self.count
    guard capacity - used < count + 16 else { return }
    capacity = max(capacity * 2, used + count + 16)
    let grown = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
    grown.copyMemory(from: start, byteCount: used)
    start.deallocate()
    start = grown
    next = grown + used
  }

  /// Adds bits without putting them into memory: at most 56 between two calls of `flush`.
  @inline(__always)
  mutating func hold(_ value: UInt64, _ count: Int) {
    bits |= value &<< UInt64(truncatingIfNeeded: held)
    held &+= count
  }

  @inline(__always)
  mutating func flush() {
    next.storeBytes(of: bits.littleEndian, as: UInt64.self)
    let whole = held &>> 3
    next += whole
    bits &>>= UInt64(truncatingIfNeeded: whole &<< 3)
    held &= 7
  }

  /// Adds at most 56 bits.
  @inline(__always)
  mutating func write(_ value: UInt64, _ count: Int) {
    hold(value, count)
    flush()
  }

  /// Writes a pattern of 1 to 56 bits `times` times.
  mutating func write(_ value: UInt64, _ count: Int, times: Int) {
    var word: UInt64 = 0
    let fitting = 56 / count
    for _ in 0..<min(fitting, times) { word = word &<< UInt64(count) | value }
    for _ in 0..<times / fitting { write(word, fitting * count) }
    let left = times % fitting * count
    write(word & (1 &<< UInt64(left) &- 1), left)
  }

  /// Zeros up to the next whole byte.
  mutating func align() {
    held = (held + 7) & ~7
    flush()
  }

  /// Bits that `align` would add after `extra` more bits.
  func padding(after extra: Int) -> Int { (8 - (held + extra) & 7) & 7 }

  /// Adds whole bytes; to be called on a whole byte.
  mutating func write(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.baseAddress else { return }
    next.copyMemory(from: first, byteCount: bytes.count)
    next += bytes.count
  }
}
