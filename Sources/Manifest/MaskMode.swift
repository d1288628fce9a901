/// What of a mask picture says how opaque it is.
package enum MaskMode: String, Sendable, Hashable, CaseIterable {
  case alpha, luminance
}
