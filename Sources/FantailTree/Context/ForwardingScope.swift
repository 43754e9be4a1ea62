/// A scope around another, which sees what is recorded first. All else goes to the other one.
package protocol ForwardingScope: ExampleScope {
  var inner: any ExampleScope { get }
}

extension ForwardingScope {
  package var outermost: any ExampleScope { inner.outermost }
  package var hasEnded: Bool { inner.hasEnded }
  package var isDescribedByFirstExpectation: Bool { inner.isDescribedByFirstExpectation }
  package var worker: Int { inner.worker }
  package var polling: PollingTimes { inner.polling }
  package var cases: CaseSettings { inner.cases }
  package var recordsSnapshots: Bool { inner.recordsSnapshots }
  package var identity: ExampleIdentity? { inner.identity }
  package var hasFailed: Bool { inner.hasFailed }
  package var registries: [any MatcherNaming] { inner.registries }

  package func describe(byExpectation description: String) { inner.describe(byExpectation: description) }

  package func value(of key: LetKey, in context: ExampleContext, at reading: LetReading?) -> Any {
    inner.value(of: key, in: context, at: reading)
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
