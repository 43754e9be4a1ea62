import FantailMatchers

/// The constraint of one argument of a call, without the argument's type: the form in which mocks hand it on.
///
/// ``ArgumentConstraint`` makes them. They look at arguments where these lie, so that neither generated code nor the mock
/// needs a copy of itself for each list of types.
public final class AnyArgumentConstraint {
  let description: String
  /// `true` if the description is not its author's, so that others with the same one may ask for something else.
  let isOpaque: Bool
  let isAny: Bool
  let judge: (UnsafeRawPointer) -> Verdict
  /// Runs once a whole call fits, so that an argument of another call is never captured.
  let commit: ((UnsafeRawPointer, ArgumentPlace) -> Void)?
  let size: Int
  let alignment: Int

  init<Value>(
    _ description: String, isOpaque: Bool = false, isAny: Bool = false, judge: @escaping (Value) -> Verdict,
    commit: ((Value, ArgumentPlace) -> Void)? = nil
  ) {
    self.description = description
    self.isOpaque = isOpaque
    self.isAny = isAny
    self.judge = { judge($0.assumingMemoryBound(to: Value.self).pointee) }
    self.commit = commit.map { commit in { commit($0.assumingMemoryBound(to: Value.self).pointee, $1) } }
    size = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
  }
}

extension AnyArgumentConstraint {
  /// Fits a value that stands where a constraint goes: `on.item(id: id)`. Only for generated mocks.
  ///
  /// A value is compared by `==`, an object without `==` by its identity, and any other value field by field.
  ///
  /// - Parameter value: The value.
  /// - Returns: The constraint.
  @_spi(Generated) public static func value<Value>(_ value: Value) -> AnyArgumentConstraint {
    if let type = Value.self as? any Equatable.Type { return equal(to: value, as: type) }
    if let type = value as? Any.Type { return same(type, Value.self) }
    if let known = value as? any Equatable { return equal(to: known, Value.self) }
    if let object = CallText.object(in: value) { return ArgumentConstraint<Value>.identical(to: object).erased }
    return ArgumentConstraint<Value>.matching(.beLike(value)).erased
  }

  /// - Parameter type: The value's own type, known to have `==`.
  private static func equal<Value, Known: Equatable>(
    to value: Value, as type: Known.Type
  ) -> AnyArgumentConstraint {
    // Both are one type: the first was asked at run time whether it has `==`.
    let known = withUnsafePointer(to: value) { UnsafeRawPointer($0).assumingMemoryBound(to: Known.self).pointee }
    return ArgumentConstraint<Known>.equal(known).erased
  }

  /// For an argument of a protocol's type, or of any type.
  private static func equal<Value, Known: Equatable>(
    to known: Known, _ type: Value.Type
  ) -> AnyArgumentConstraint {
    AnyArgumentConstraint(ValueDescription.brief(known)) { (got: Value) in
      got as? Known == known ? .match : .mismatch(.unequal(expected: known, got: got))
    }
  }

  private static func same<Value>(_ known: Any.Type, _ type: Value.Type) -> AnyArgumentConstraint {
    AnyArgumentConstraint("\(known).self") { (got: Value) in
      got as? Any.Type == known ? .match : .mismatch(.another("\(known).self", got: got))
    }
  }
}

extension Verdict {
  var fits: Bool { failure == nil }

  /// The facts of a judgement that is undecided: its caller has to record it or to fail.
  var doubt: Mismatch? { if case .undecided(let mismatch) = self { mismatch } else { nil } }
}
