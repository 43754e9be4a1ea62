/// A task-local with the value that examples see in it.
package struct TaskLocalBinding: Sendable, Hashable {
  private let bound: any Bound

  init<Value>(_ key: TaskLocal<Value>, _ value: Value) {
    bound = Pair(key, value)
  }

  /// The kind of the value, and the value.
  package var words: String { bound.words }

  /// Two are the same where one `.with` made both: values need not be comparable.
  package static func == (left: Self, right: Self) -> Bool { left.bound === right.bound }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(bound)) }

  /// Runs code with several bound, each within those before it.
  package static func binding<Result>(
    _ bindings: ArraySlice<TaskLocalBinding>, _ operation: () async -> Result
  ) async -> Result {
    guard let first = bindings.first else { return await operation() }
    return await first.bound.binding { await binding(bindings.dropFirst(), operation) }
  }
}

private protocol Bound: AnyObject, Sendable {
  var words: String { get }

  func binding<Result>(_ operation: () async -> Result) async -> Result
}

private final class Pair<Value: Sendable>: Bound {
  private let key: TaskLocal<Value>
  private let value: Value

  init(_ key: TaskLocal<Value>, _ value: Value) {
    self.key = key
    self.value = value
  }

  var words: String { "\(Value.self) \(value)" }

  func binding<Result>(_ operation: () async -> Result) async -> Result {
    await key.withValue(value, operation: operation)
  }
}
