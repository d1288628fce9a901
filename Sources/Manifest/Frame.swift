package import Diagnostics

/// Where a box goes: values for edges, centre and size of each axis.
package struct Frame: Sendable, Hashable {
  package enum Container: String, Sendable, Hashable, CaseIterable {
    case screen, safe
    /// The box of the group that a layer is in. It cannot be written; it is what a layer in a group starts from.
    case group

    /// Those that can be written.
    package static let allCases: [Container] = [.screen, .safe]
  }

  /// The four keys of one axis. The reader has made sure that there are at most two, and exactly two where the
  /// box has no size of its own.
  package struct Axis: Sendable, Hashable {
    /// `left` or `top`.
    package var start: FrameValue?
    /// `right` or `bottom`.
    package var end: FrameValue?
    package var center: FrameValue?
    /// `width` or `height`.
    package var size: FrameValue?

    package init(
      start: FrameValue? = nil, end: FrameValue? = nil, center: FrameValue? = nil, size: FrameValue? = nil
    ) {
      self.start = start
      self.end = end
      self.center = center
      self.size = size
    }

    package var values: [FrameValue] { [start, end, center, size].compactMap { $0 } }
  }

  package var location: SourceLocation
  package var container: Container
  package var horizontal: Axis
  package var vertical: Axis

  package init(
    location: SourceLocation, container: Container = .screen, horizontal: Axis = Axis(), vertical: Axis = Axis()
  ) {
    self.location = location
    self.container = container
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
