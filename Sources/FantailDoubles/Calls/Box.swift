/// A value of any type behind one type: the arguments of a call, or an answer.
///
/// The code that records and stubs calls has no generic types. Generic code that is compiled once for all types looks
/// the types up at run time wherever it uses them, which took ten times as long as recording a call. A box instead of
/// `Any`, because the type of the value is known: a cast from `Any` to a protocol looks for a conformance, which may be
/// isolated to another actor.
final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// An object of a mock's own around an argument, which does not change after the call.
protocol ArgumentBox: AnyObject {}

extension InOut: ArgumentBox {}
extension NonEscaping: ArgumentBox {}

/// Returns the value of a box that was made with this type.
func unboxed<Value>(_ box: AnyObject, as type: Value.Type = Value.self) -> Value {
  guard let box = box as? Box<Value> else {
    // Only one function mock makes and opens these boxes, and its types do not change.
    preconditionFailure("\(box) holds no \(type)")
  }
  return box.value
}
