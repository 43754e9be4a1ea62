import FantailTree

/// A scope around another, which sees what is recorded first. All else goes to the other one.
protocol ForwardingScope: ExampleScope {
  var inner: any ExampleScope { get }
}

extension ForwardingScope {
  package var isDescribedByFirstExpectation: Bool { inner.isDescribedByFirstExpectation }
  package var registries: [any MatcherNaming] { inner.registries }

  package func describe(byExpectation description: String) { inner.describe(byExpectation: description) }

  package func value(of key: LetKey, _ source: LetSource, path: [LetKey], at location: SourceLocation?) -> Any {
    inner.value(of: key, source, path: path, at: location)
  }

  package func asyncValue(of key: LetKey, _ source: LetSource, path: [LetKey]) async throws -> LetValue {
    try await inner.asyncValue(of: key, source, path: path)
  }

  package func set(_ value: Any, for key: LetKey) { inner.set(value, for: key) }
  package func verifyAtEnd(_ verifier: DeferredVerifier) { inner.verifyAtEnd(verifier) }
  package func cleanUp(_ action: @escaping @Sendable () -> Void) { inner.cleanUp(action) }
}

extension ExampleContext {
  /// This place with a scope around its own; `nil` where there is none.
  func wrapped(by wrap: (any ExampleScope) -> any ExampleScope) -> ExampleContext? {
    switch place {
    case .example(let scope): ExampleContext(.example(wrap(scope)), lets: lets)
    case .onceHook(let scope): ExampleContext(.onceHook(wrap(scope)), lets: lets)
    case .nowhere, .groupBody: nil
    }
  }
}
