import Manifest

/// Apart from Foundation's and Testing's, which this file does not import.
typealias FrameExpression = Expression
