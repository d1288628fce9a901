/// What is inside of something: of a hole, or of what clips a group.
package enum Shape: Sendable, Hashable, Codable {
  case outline(Outline)
  case picture(PictureMask)
}
