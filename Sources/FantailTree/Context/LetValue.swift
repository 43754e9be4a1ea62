/// A let's value, which does not change: a let that is set has another one.
///
/// In memory of its own, without its type: whoever reads it knows that from the let. A debug build takes as long to cast
/// an `Any` as for the rest of the reading.
///
/// Unchecked, since a value need not be `Sendable`: each example makes its own and it never leaves that example.
/// Tasks that share it within the example share it as the spec's author wrote them to.
package final class LetValue: @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer
  private let type: Any.Type

  package init<Value>(_ value: Value) {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    memory.initialize(to: value)
    self.memory = UnsafeMutableRawPointer(memory)
    type = Value.self
  }

  deinit {
    func destroy<Value>(_ type: Value.Type) {
      memory.assumingMemoryBound(to: type).deinitialize(count: 1)
      memory.deallocate()
    }
    _openExistential(type, do: destroy)
  }

  /// Returns the value, which has to be of that very type: it comes from a closure or a setter of its let.
  package func read<Value>(as type: Value.Type) -> Value {
    memory.assumingMemoryBound(to: type).pointee
  }
}
