extension Spec {
  /// The code of an example or a hook, as it was written.
  package enum Body: Sendable {
    case synchronous(SynchronousBody)
    case suspending(ExampleBody)
    /// Synchronous code with its arguments, such as a row's: called on its actor, and only that suspends.
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

/// Synchronous code without an actor, as a function that does not leave the caller's actor.
///
/// To call it as `@isolated(any)` would leave the main thread, where XCTest expects its code, on systems whose tasks have
/// no executors of their own (macOS 13 and 14).
private struct PlainBody {
  let call: @Sendable () throws -> Void

  /// - Parameter body: Code without an actor. Only its type differs then: `@isolated(any)` keeps the representation.
  init(_ body: @escaping SynchronousBody) {
    // In structures, as an `@isolated(any)` function as a type argument would need macOS 15.
    self = unsafeBitCast(IsolatedBody(call: body), to: PlainBody.self)
  }
}

private struct IsolatedBody { let call: SynchronousBody }
