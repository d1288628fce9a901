package import Diagnostics

package struct FrameValue: Sendable, Hashable {
  package var location: SourceLocation
  package var expression: Expression

  package init(_ expression: Expression, at location: SourceLocation) {
    self.location = location
    self.expression = expression
  }
}
