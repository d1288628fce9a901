/// What is drawn along a part of a row. The pointers are moved so that they are indexed by the column of the canvas.
enum Brush {
  /// One ink and one coverage.
  case flat(Ink, UInt8)
  case coverage(Ink, UnsafePointer<UInt8>)
  /// Pixels whose alpha counts times an opacity.
  case pixels(UnsafePointer<Pixel>, UInt8)
  /// The same, as entries of other colours.
  case entries(UnsafePointer<UInt16>, of: UnsafePointer<Pixel>, UInt8)
}
