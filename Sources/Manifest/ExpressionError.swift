import Diagnostics

/// What is wrong with an expression, and where in it.
struct ExpressionError: Error {
  var id = DiagnosticID.invalidExpression
  var message: String
  var help: String?
  /// Unicode scalars of the text in front of the fault.
  var offset: Int
  /// Unicode scalars at fault.
  var length = 1
}
