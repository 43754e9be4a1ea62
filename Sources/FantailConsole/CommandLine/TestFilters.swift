/// The names of the tests in which another framework runs examples.
package protocol TestFilters: Sendable {
  /// Returns the argument of `swift test --filter` that selects each example, by the example's name.
  func filters() -> [String: String]
}
