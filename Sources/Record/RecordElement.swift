package import Geometry

extension Record {
  /// Something that a picture shows: a hole, or an element that is drawn over the scrim, in the order of drawing.
  package struct Element: Sendable, Hashable {
    /// `hole`, or the role of an element in a scene.
    package var role: String
    /// The id of the manifest, or the role.
    package var id: String
    package var frame: Frame
    /// What can be said of it in words, where there is one: the colour of its text, line or area.
    package var color: Color?
    /// The family of its text, as the manifest asks for it.
    package var font: String?
    /// Of its text, in points.
    package var fontSize: Double?
    /// Of its text: 100 to 900.
    package var weight: Int?
    /// Of its line, in points.
    package var lineWidth: Double?
    /// 16 hexadecimal digits that tell how it is drawn within its frame, wherever that is: equal where it is drawn alike.
    package var look: String

    package init(
      role: String, id: String, frame: Frame, color: Color? = nil, font: String? = nil, fontSize: Double? = nil,
      weight: Int? = nil, lineWidth: Double? = nil, look: String
    ) {
      self.role = role
      self.id = id
      self.frame = frame
      self.color = color
      self.font = font
      self.fontSize = fontSize
      self.weight = weight
      self.lineWidth = lineWidth
      self.look = look
    }
  }
}
