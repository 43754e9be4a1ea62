/// A value of any type behind one type: the arguments of a call, or an answer.
///
/// The code that records and stubs calls knows no types. Generic code that is compiled once for all types looks types
/// up at run time wherever it touches them, which cost ten times what recording a call does. A box and not `Any`,
/// because what comes out must be of the type that went in: a cast from `Any` to a protocol looks for a conformance,
/// which may be isolated to an actor that is not ours.
final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// The value of a box, of the type that it was made with.
func unboxed<Value>(_ box: AnyObject, as type: Value.Type = Value.self) -> Value {
  guard let box = box as? Box<Value> else {
    // Boxes of a function mock are made and opened by that mock, whose types do not change.
    preconditionFailure("\(box) holds no \(type)")
  }
  return box.value
}
