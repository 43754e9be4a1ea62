import FantailTree

/// The scope of code that belongs to no example, for what needs one to put something round it: `withClue` and
/// `knownIssue` in a plain test method.
///
/// It takes part in nothing but issues, which go on to where they would have gone without it.
final class OutsideScope: ExampleScope {
  private let context: ExampleContext

  init(_ context: ExampleContext) {
    self.context = context
  }

  var isDescribedByFirstExpectation: Bool { false }
  var registries: [any MatcherNaming] { [] }

  func record(_ issue: Issue) { context.record(issue) }
  func describe(byExpectation description: String) {}

  // Never reached: lets and deferred verifiers ask for a running example, which this is not.
  func value(of key: LetKey, in context: ExampleContext, at reading: LetReading?) -> Any { () }
  func asyncValue(of key: LetKey, _ source: LetSource, path: [LetKey]) async throws -> LetValue { LetValue(()) }
  func set(_ value: Any, for key: LetKey) {}
  func verifyAtEnd(_ verifier: DeferredVerifier) {}
  func cleanUp(_ action: @escaping @Sendable () -> Void) {}
}

extension ExampleContext {
  /// This place with a scope around its own. Code outside every example is treated as that of a hook: it has a place
  /// for issues, and no lets.
  func wrapped<Scope: ExampleScope>(by wrap: (any ExampleScope) -> Scope) -> (scope: Scope, context: ExampleContext) {
    if case .example(let inner) = place {
      let scope = wrap(inner)
      return (scope, ExampleContext(.example(scope), lets: lets))
    }
    let scope = wrap(self.scope ?? OutsideScope(self))
    return (scope, ExampleContext(.onceHook(scope), lets: lets))
  }
}
