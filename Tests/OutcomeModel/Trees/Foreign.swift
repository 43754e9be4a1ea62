import Testing

/// Failures that Swift Testing finds.
enum Foreign {
  static func fail() { #expect(Bool(false)) }
  static func end() throws { try #require(Bool(false)) }
}
