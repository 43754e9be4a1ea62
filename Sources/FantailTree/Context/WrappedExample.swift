/// The example that an `aroundEach` hook wraps: calling it runs everything inside.
public struct WrappedExample: Sendable {
  private let run: @Sendable () async throws -> Void

  package init(run: @escaping @Sendable () async throws -> Void) {
    self.run = run
  }

  /// Runs the wrapped hooks and the example.
  ///
  /// A second call runs nothing and fails the example. Failures inside are recorded where they happen and are not
  /// thrown here.
  public func callAsFunction() async throws {
    try await run()
  }
}
