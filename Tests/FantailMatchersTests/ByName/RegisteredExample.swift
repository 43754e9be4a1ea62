import FantailSeams
import FantailTree

/// An example with registries and with a store for objects, neither of which `CollectedExample` has.
final class RegisteredExample: PlainScope {
  private struct State {
    var issues: [Issue] = []
    var verifiers: [DeferredVerifier] = []
    var cleanUps: [@Sendable () -> Void] = []
    var objects: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  }

  private let state = Locked(State())
  let registries: [any MatcherNaming]

  init(_ registries: any MatcherNaming...) {
    self.registries = registries
  }

  var issues: [Issue] { state.withLock { $0.issues } }
  var messages: [String] { issues.map(\.message) }

  func run(_ code: () throws -> Void) rethrows {
    try ExampleContext.withCurrent(ExampleContext(example: self), operation: code)
  }

  /// Ends the example as the executor does: verifiers in order, then clean-up.
  func end() async {
    while let verifier = state.withLock({ $0.verifiers.isEmpty ? nil : $0.verifiers.removeFirst() }) {
      await verifier.judge()
    }
    while let action = state.withLock({ $0.cleanUps.popLast() }) { action() }
  }

  func record(_ issue: Issue) { state.withLock { $0.issues.append(issue) } }
  func verifyAtEnd(_ verifier: DeferredVerifier) { state.withLock { $0.verifiers.append(verifier) } }
  func cleanUp(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.cleanUps.append(action) } }

  func stored<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    let type = ObjectIdentifier(Object.self)
    if let known = state.withLock({ $0.objects[type] }) as? Object { return known }
    let made = make()
    state.withLock { $0.objects[type] = made }
    return made
  }
}
