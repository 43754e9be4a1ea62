/// An error that ends the running example as skipped instead of failed.
///
/// A hook may throw it as well; thrown by a `beforeAll`, it skips all examples of the group. An example in which
/// something went wrong has failed all the same.
///
/// ```swift
/// it("talks to the database") {
///   guard let url = databaseURL else { throw Skip("no database here") }
///   …
/// }
/// ```
public struct Skip: Error, Sendable, Hashable {
  /// Why the example cannot run here.
  public let reason: String

  /// Creates the error.
  ///
  /// - Parameter reason: Why the example cannot run here, shown in reports.
  public init(_ reason: String) {
    self.reason = reason
  }
}
