extension Spec {
  /// The code of an example or a hook, as it was written.
  package enum Body: Sendable {
    /// Synchronous code without an actor. It stays on the caller's actor.
    case unisolated(@Sendable () throws -> Void)
    /// Synchronous code of an actor.
    case isolated(SynchronousBody)
    case suspending(ExampleBody)
    /// Synchronous code with its arguments, such as those of a row. Only the call on its actor suspends.
    case applied(ExampleBody)

    /// Returns the body for code that does not suspend.
    package static func synchronous(_ body: @escaping SynchronousBody) -> Self {
      body.isolation == nil ? .unisolated(PlainBody(body).call) : .isolated(body)
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
