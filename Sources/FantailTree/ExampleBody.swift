/// The code of an example or a hook that suspends: throwing or not, on any actor.
public typealias ExampleBody = @isolated(any) @Sendable () async throws -> Void

/// The code of an example or a hook that does not suspend: throwing or not, on any actor.
///
/// Every word that takes code has an overload for each of the two types, this type first. A closure without `await` is
/// then compiled as a plain function. It costs a third less than an asynchronous function, may call blocking code, and
/// is type-checked as fast as with a single overload. With the asynchronous overload first, the compiler would try both
/// at each use.
public typealias SynchronousBody = @isolated(any) @Sendable () throws -> Void

/// The code of an `aroundEach` hook.
public typealias AroundBody = @isolated(any) @Sendable (WrappedExample) async throws -> Void
