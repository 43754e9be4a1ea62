/// A let's value, which does not change: a let that is set has another one.
///
/// Unchecked, since a value need not be `Sendable`: each example makes its own and it never leaves that example.
/// Tasks that share it within the example share it as the spec's author wrote them to.
package final class LetValue: @unchecked Sendable {
  private let value: Any

  package init<Value>(_ value: Value) {
    self.value = value
  }

  /// Returns the value as the type of its let. It comes from a closure or a setter of that let, and so has the type.
  package func read<Value>(as type: Value.Type) -> Value {
    guard let value = value as? Value else { preconditionFailure("a let of \(type) has the value \(value)") }
    return value
  }
}
