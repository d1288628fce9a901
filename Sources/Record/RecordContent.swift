extension Record {
  /// What a picture shows and says. Frames are points from the picture's top left corner.
  package struct Content: Sendable, Hashable {
    package struct Hole: Sendable, Hashable {
      package enum Shape: String, Sendable, Hashable, CaseIterable {
        case rect, rounded, ellipse, path, image
      }

      package var id: String
      package var frame: Frame
      package var shape: Shape
      /// Of a rounded one.
      package var radius: Double?

      package init(id: String, frame: Frame, shape: Shape, radius: Double? = nil) {
        self.id = id
        self.frame = frame
        self.shape = shape
        self.radius = radius
      }
    }

    package struct Text: Sendable, Hashable {
      /// The element that says it.
      package var element: String
      package var frame: Frame
      package var text: String

      package init(element: String, frame: Frame, text: String) {
        self.element = element
        self.frame = frame
        self.text = text
      }
    }

    package struct Button: Sendable, Hashable {
      package var frame: Frame
      /// `nil` where the button is a picture.
      package var text: String?

      package init(frame: Frame, text: String? = nil) {
        self.frame = frame
        self.text = text
      }
    }

    package var holes: [Hole]
    /// In reading order, without the button's.
    package var texts: [Text]
    package var button: Button?
    /// What a screen reader says: `nil` where there are no texts.
    package var spoken: String?

    package init(holes: [Hole] = [], texts: [Text] = [], button: Button? = nil, spoken: String? = nil) {
      self.holes = holes
      self.texts = texts
      self.button = button
      self.spoken = spoken
    }
  }
}
