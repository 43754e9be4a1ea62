import FantailLock
import FantailTree

/// An example with registries and with a store for lets, which `CollectedExample` does without.
final class RegisteredExample: ExampleScope {
  private struct State {
    var issues: [Issue] = []
    var verifiers: [DeferredVerifier] = []
    var cleanUps: [@Sendable () -> Void] = []
    var lets: [LetKey: LetValue] = [:]
  }

  private let state = Locked(State())
  let registries: [any MatcherNaming]
  let isDescribedByFirstExpectation = false

  init(_ registries: any MatcherNaming...) {
    self.registries = registries
  }

  var issues: [Issue] { state.withLock { $0.issues } }
  var messages: [String] { issues.map(\.message) }

  func run(_ code: () throws -> Void) rethrows {
    try ExampleContext.$current.withValue(ExampleContext(.example(self)), operation: code)
  }

  /// Ends the example as the executor does: verifiers in order, then clean-up.
  func end() async {
    while let verifier = state.withLock({ $0.verifiers.isEmpty ? nil : $0.verifiers.removeFirst() }) {
      await verifier.judge()
    }
    while let action = state.withLock({ $0.cleanUps.popLast() }) { action() }
  }

  func record(_ issue: Issue) { state.withLock { $0.issues.append(issue) } }
  func describe(byExpectation description: String) {}
  func verifyAtEnd(_ verifier: DeferredVerifier) { state.withLock { $0.verifiers.append(verifier) } }
  func cleanUp(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.cleanUps.append(action) } }

  func value(of key: LetKey, in context: ExampleContext, at reading: LetReading?) -> Any {
    if let made = state.withLock({ $0.lets[key] }) { return made.value }
    guard case .immediate(_, let make) = key.source else { return () }
    let made = LetValue(make())
    state.withLock { $0.lets[key] = made }
    return made.value
  }

  func asyncValue(of key: LetKey, _ source: LetSource, path: [LetKey]) async throws -> LetValue { LetValue(()) }
  func set(_ value: Any, for key: LetKey) {}
}
