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
