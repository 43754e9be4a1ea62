/// A task-local with the value that examples see in it.
///
/// A class, compared by identity, since values need not be comparable: two bindings are equal if the same `.with` made
/// both.
package final class TaskLocalBinding: Sendable, Hashable {
  /// Returns the type of the value and the value, in words.
  package let words: @Sendable () -> String
  private let bind: @Sendable (_ operation: () async -> Void) async -> Void
  /// Returns a binding of the same task-local to its current value.
  package let here: @Sendable () -> TaskLocalBinding

  init<Value: Sendable>(_ key: TaskLocal<Value>, _ value: Value) {
    words = { "\(Value.self) \(value)" }
    bind = { await key.withValue(value, operation: $0) }
    here = { TaskLocalBinding(key, key.get()) }
  }

  package static func == (left: TaskLocalBinding, right: TaskLocalBinding) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Runs code with several bindings, each inside the one before.
  package static func binding(_ bindings: ArraySlice<TaskLocalBinding>, _ operation: () async -> Void) async {
    guard let first = bindings.first else { return await operation() }
    await first.bind { await binding(bindings.dropFirst(), operation) }
  }
}
