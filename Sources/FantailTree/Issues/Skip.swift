/// An error that ends the running example as skipped instead of failed.
///
/// A hook may throw it as well; thrown by a `beforeAll`, it skips all examples of the group. An example that has
/// recorded an issue is still a failure.
///
/// ```swift
/// it("talks to the database") {
///   guard let url = databaseURL else { throw Skip("no database here") }
///   …
/// }
/// ```
public struct Skip: Error, Sendable, Hashable {
  /// The reason why the example cannot run here.
  public let reason: String

  /// Creates the error.
  ///
  /// - Parameter reason: The reason why the example cannot run here, shown in reports.
  public init(_ reason: String) {
    self.reason = reason
  }
}
