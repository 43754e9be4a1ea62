/// A let's value, which does not change: setting a let replaces its `LetValue`.
///
/// Unchecked, since a value need not be `Sendable`: each example makes its own value, which never leaves that example.
/// Tasks of the example may share the value; the spec's author is then responsible for that.
package final class LetValue: @unchecked Sendable {
  private let value: Any

  package init<Value>(_ value: Value) {
    self.value = value
  }

  /// Returns the value as the type of its let. A closure or a setter of that let made the value, so that it has this
  /// type.
  package func read<Value>(as type: Value.Type) -> Value {
    switch value {
    case let value as Value: return value
    default: preconditionFailure("a let of \(type) has the value \(value)")
    }
  }
}
