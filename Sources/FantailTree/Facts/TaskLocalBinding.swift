/// A task-local with the value that examples see in it.
///
/// A class: two are the same where one `.with` made both, since values need not be comparable.
package final class TaskLocalBinding: Sendable, Hashable {
  private let described: @Sendable () -> String
  private let bind: @Sendable (_ operation: () async -> Void) async -> Void
  private let rebound: @Sendable () -> TaskLocalBinding

  init<Value: Sendable>(_ key: TaskLocal<Value>, _ value: Value) {
    described = { "\(Value.self) \(value)" }
    bind = { await key.withValue(value, operation: $0) }
    rebound = { TaskLocalBinding(key, key.get()) }
  }

  /// The kind of the value, and the value.
  package var words: String { described() }

  /// The same task-local with the value that it has here.
  package var here: TaskLocalBinding { rebound() }

  package static func == (left: TaskLocalBinding, right: TaskLocalBinding) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Runs code with several bound, each within those before it.
  package static func binding(_ bindings: ArraySlice<TaskLocalBinding>, _ operation: () async -> Void) async {
    guard let first = bindings.first else { return await operation() }
    await first.bind { await binding(bindings.dropFirst(), operation) }
  }
}
