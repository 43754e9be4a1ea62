/// The code that makes a let's value.
package enum LetSource: Sendable {
  /// Made without suspending. If the closure belongs to an actor, it must be called on that actor.
  case immediate(on: (any Actor)? = nil, @Sendable () -> LetValue)
  case suspending(@Sendable () async throws -> LetValue)
}

extension LetSource {
  /// A source that calls a closure on the actor where it was written, without suspending.
  static func immediate<Value>(_ make: @escaping @isolated(any) @Sendable () -> Value) -> Self {
    // Dropping `@isolated(any)` keeps the representation. `preconditionIsolated` first proves that this code runs on
    // the actor.
    let isolation = make.isolation
    let plain = unsafeBitCast(IsolatedClosure(call: make), to: PlainClosure<Value>.self).call
    return .immediate(on: isolation) {
      isolation?.preconditionIsolated("a let was read away from the actor it was declared on")
      return LetValue(plain())
    }
  }
}

// An `@isolated(any)` function as the type argument of a generic function would need macOS 15; a structure that holds
// the function does not.
private struct IsolatedClosure<Value> { let call: @isolated(any) @Sendable () -> Value }
private struct PlainClosure<Value> { let call: @Sendable () -> Value }
