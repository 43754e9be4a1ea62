import FantailTree

/// A scope around another, which sees what is recorded first. All else goes to the other one.
protocol ForwardingScope: ExampleScope {
  var inner: any ExampleScope { get }
}

extension ForwardingScope {
  package var outermost: any ExampleScope { inner.outermost }
  package var hasEnded: Bool { inner.hasEnded }
  package var isDescribedByFirstExpectation: Bool { inner.isDescribedByFirstExpectation }
  package var worker: Int { inner.worker }
  package var polling: PollingTimes { inner.polling }
  package var registries: [any MatcherNaming] { inner.registries }

  package func describe(byExpectation description: String) { inner.describe(byExpectation: description) }

  package func value(
    of key: LetKey, _ source: @autoclosure () -> LetSource, path: [LetKey],
    at location: @autoclosure () -> SourceLocation?
  ) -> Any {
    inner.value(of: key, source(), path: path, at: location())
  }

  package func asyncValue(of key: LetKey, _ source: LetSource, path: [LetKey]) async throws -> LetValue {
    try await inner.asyncValue(of: key, source, path: path)
  }

  package func set(_ value: Any, for key: LetKey) { inner.set(value, for: key) }
  package func note(words: [MisplacedWord]) { inner.note(words: words) }
  package func forget(words: [MisplacedWord]) { inner.forget(words: words) }
  package func exitTest(at location: SourceLocation) -> ExitTestTurn { inner.exitTest(at: location) }
  package func verifyAtEnd(_ verifier: DeferredVerifier) { inner.verifyAtEnd(verifier) }
  package func cleanUp(_ action: @escaping @Sendable () -> Void) { inner.cleanUp(action) }
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
