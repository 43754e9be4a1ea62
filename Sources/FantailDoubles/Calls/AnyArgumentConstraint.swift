import FantailMatchers

/// The constraint of one argument of a call without the argument's type, as mocks pass it on.
///
/// ``ArgumentConstraint`` makes them. They read arguments in place, so that generated code and mocks need no copy for
/// each list of types.
public final class AnyArgumentConstraint {
  let description: String
  /// `true` if the author gave no description: constraints with the same text may then differ.
  let isOpaque: Bool
  let isAny: Bool
  let judge: (UnsafeRawPointer) -> Verdict
  /// Called once a whole call fits, so that arguments of other calls are never captured.
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
  /// Fits a value that is written instead of a constraint: `on.item(id: id)`. Only for generated mocks.
  ///
  /// Values with `==` are compared by it, other objects by identity, and other values field by field.
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

  /// The value's own type, which has `==`. The value's own type, known to have `==`.
  private static func equal<Value, Known: Equatable>(
    to value: Value, as type: Known.Type
  ) -> AnyArgumentConstraint {
    // Both types are the same: whether the first has `==` is only known at run time.
    let known = withUnsafePointer(to: value) { UnsafeRawPointer($0).assumingMemoryBound(to: Known.self).pointee }
    return ArgumentConstraint<Known>.equal(known).erased
  }

  /// For an argument whose type is a protocol or `Any`.
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

  /// The facts of an undecided judgement. The caller has to record them, or to fail.
  var doubt: Mismatch? { if case .undecided(let mismatch) = self { mismatch } else { nil } }
}
