extension Spec {
  /// The code of an example or a hook, as it was written.
  package enum Body: Sendable {
    case synchronous(SynchronousBody)
    case suspending(ExampleBody)
    /// Synchronous code with its arguments, such as those of a row. Only the call on its actor suspends.
    case applied(ExampleBody)

    /// Runs the code on its actor. Synchronous code without an actor stays on the caller's.
    package func callAsFunction() async throws {
      switch self {
      case .synchronous(let body) where body.isolation == nil: try PlainBody(body).call()
      case .synchronous(let body): try await body()
      case .suspending(let body), .applied(let body): try await body()
      }
    }
  }
}

/// Synchronous code without an actor, as a function that stays on the caller's actor.
///
/// A call as `@isolated(any)` would leave the main thread on systems whose tasks have no executors of their own (macOS
/// 13 and 14); XCTest expects its code on that thread.
private struct PlainBody {
  let call: @Sendable () throws -> Void

  /// - Parameter body: Code without an actor. Only the type changes: dropping `@isolated(any)` keeps the
  ///   representation.
  init(_ body: @escaping SynchronousBody) {
    // In structures, because an `@isolated(any)` function as a type argument would need macOS 15.
    self = unsafeBitCast(IsolatedBody(call: body), to: PlainBody.self)
  }
}

private struct IsolatedBody { let call: SynchronousBody }
