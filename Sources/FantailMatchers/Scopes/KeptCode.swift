import FantailTree

/// Code whose caller decides about its failures.
final class KeptCode {
  let sink: KeepingSink
  let location: SourceLocation
  private let context: ExampleContext

  init(_ location: SourceLocation, keepsDeferred: Bool) {
    (sink, context) = ExampleContext.current.wrapped { KeepingSink(around: $0, keepsDeferred: keepsDeferred) }
    self.location = location
  }

  /// Runs the code; a failure that ends it is kept.
  ///
  /// - Parameter settle: Called if the error does not count as a failure (a skip, a cancellation): forwards the kept
  ///   parts.
  /// - Throws: Such an error.
  func run(_ code: () throws -> Void, orElse settle: () -> Void) rethrows {
    do {
      try ExampleContext.withCurrent(context, operation: code)
    } catch {
      guard keeps(error, settle) else { throw error }
    }
  }

  func run(_ code: () async throws -> Void, orElse settle: () -> Void) async rethrows {
    do {
      try await ExampleContext.withCurrent(context, operation: code)
    } catch {
      guard keeps(error, settle) else { throw error }
    }
  }

  private func keeps(_ error: any Error, _ settle: () -> Void) -> Bool {
    if sink.takesFailure(error, of: "the code", at: location) { return true }
    settle()
    return false
  }
}
