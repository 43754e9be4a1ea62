/// The code of an example or a hook that suspends: throwing or not, on any actor.
public typealias ExampleBody = @isolated(any) @Sendable () async throws -> Void

/// The code of an example or a hook that does not suspend: throwing or not, on any actor.
///
/// Every word that takes code has an overload for each of the two, this one first: a closure without `await` is then
/// compiled as a plain function, which costs a third less than an asynchronous one, may call what blocks, and is
/// type-checked as fast as if there were no other overload. With the asynchronous one first each use would try both.
public typealias SynchronousBody = @isolated(any) @Sendable () throws -> Void

/// The code of an `aroundEach` hook.
public typealias AroundBody = @isolated(any) @Sendable (WrappedExample) async throws -> Void

extension Spec {
  /// The code of an example or a hook, as it was written.
  package enum Body: Sendable {
    case synchronous(SynchronousBody)
    case suspending(ExampleBody)

    /// Runs the code on its actor.
    package func callAsFunction() async throws {
      switch self {
      case .synchronous(let body): try await body()
      case .suspending(let body): try await body()
      }
    }

    /// The code as a function that can be called from anywhere: synchronous and of no actor. `nil` for other code.
    package var plain: PlainBody? {
      guard case .synchronous(let body) = self, body.isolation == nil else { return nil }
      // Without an actor only the type differs: `@isolated(any)` keeps the representation. In structures, for the reason
      // that lets have.
      return unsafeBitCast(IsolatedBody(call: body), to: WrappedPlainBody.self).call
    }
  }
}

/// Code that neither suspends nor belongs to an actor.
package typealias PlainBody = @Sendable () throws -> Void

private struct IsolatedBody { let call: SynchronousBody }
private struct WrappedPlainBody { let call: PlainBody }
