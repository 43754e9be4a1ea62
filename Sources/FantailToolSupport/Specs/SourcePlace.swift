package struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  package var file = ""
  package var line = 0
  package var column = 0

  /// The location in the compiler's format: `Cart.swift:3:14`.
  package var description: String { "\(file):\(line):\(column)" }
}
