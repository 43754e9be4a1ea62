import FantailMatchers

/// The constraint of one argument of a call without the argument's type, as mocks pass it on.
///
/// ``ArgumentConstraint`` makes them. They get arguments as `Any`, so that generated code and mocks need no copy for each
/// list of types.
public final class AnyArgumentConstraint {
  let description: String
  /// `true` if the author gave no description: constraints with the same text may then differ.
  let isOpaque: Bool
  let isAny: Bool
  /// `true` if only the identity of an object decides, which never changes.
  var isIdentity = false
  let judge: (Any) -> Verdict
  /// Called once a whole call fits, so that arguments of other calls are never captured.
  let commit: ((Any, ArgumentPlace) -> Void)?

  /// - Parameter known: Returns an argument as a value that the constraint can judge; `nil` if it has another type.
  init<Value>(
    _ description: String, isOpaque: Bool = false, isAny: Bool = false, of known: @escaping (Any) -> Value?,
    judge: @escaping (Value) -> Verdict, commit: ((Value, ArgumentPlace) -> Void)? = nil
  ) {
    self.description = description
    self.isOpaque = isOpaque
    self.isAny = isAny
    self.judge = { argument in
      if let value = known(argument) { return judge(value) }
      return .undecided(.stated("its constraint takes \(Value.self), and its type is \(type(of: argument))"))
    }
    self.commit = commit.map { commit in
      { argument, place in
        if let value = known(argument) { commit(value, place) }
      }
    }
  }

  convenience init<Value>(
    _ description: String, isOpaque: Bool = false, isAny: Bool = false, judge: @escaping (Value) -> Verdict,
    commit: ((Value, ArgumentPlace) -> Void)? = nil
  ) {
    self.init(description, isOpaque: isOpaque, isAny: isAny, of: { $0 as? Value }, judge: judge, commit: commit)
  }

  /// Fits any argument.
  static var any: AnyArgumentConstraint { AnyArgumentConstraint("any", isAny: true) { (_: Any) in .match } }

  /// Fits the same object, even if other objects are equal to it.
  static func identical(to object: AnyObject) -> AnyArgumentConstraint {
    let description = "the object \(ValueDescription.brief(object))"
    let constraint = AnyArgumentConstraint(description) { (got: Any) in
      CallText.object(in: got) === object ? .match : .mismatch(.another(description, got: got))
    }
    constraint.isIdentity = true
    return constraint
  }
}

extension AnyArgumentConstraint {
  /// Fits a value that is written instead of a constraint: `on.item(id: id)`. Only for generated mocks.
  ///
  /// Values with `==` are compared by it, other objects by identity, and other values field by field.
  ///
  /// The compiler may pass the value in a variable of a protocol's type with the value's own type, so that an argument of
  /// another type is only one that differs.
  ///
  /// - Parameter value: The value.
  /// - Returns: The constraint.
  @_spi(Generated) public static func value<Value>(_ value: Value) -> AnyArgumentConstraint {
    // An optional has `==` only as a whole.
    if let type = Value.self as? any Equatable.Type, let constraint = equal(to: value, as: type) { return constraint }
    if let type = value as? Any.Type { return equal(to: type) }
    if let known = value as? any Equatable { return equal(to: known) }
    if let object = CallText.object(in: value) { return identical(to: object) }
    let alike = Matcher<Value>.beLike(value)
    return AnyArgumentConstraint(alike.statement) { (got: Any) in
      (got as? Value).map(alike.judge) ?? .mismatch(.another(alike.statement, got: got))
    }
  }

  private static func equal<Known: Equatable>(to value: Any, as type: Known.Type) -> AnyArgumentConstraint? {
    (value as? Known).map { equal(to: $0) }
  }

  /// Fits an equal value of the same type.
  static func equal<Known: Equatable>(to known: Known) -> AnyArgumentConstraint {
    AnyArgumentConstraint(ValueDescription.brief(known)) { (got: Any) in
      got as? Known == known ? .match : .mismatch(.unequal(expected: known, got: got))
    }
  }

  /// Fits the same type.
  static func equal(to known: Any.Type) -> AnyArgumentConstraint {
    AnyArgumentConstraint("\(known).self") { (got: Any) in
      got as? Any.Type == known ? .match : .mismatch(.another("\(known).self", got: got))
    }
  }
}

extension Verdict {
  var fits: Bool { failure == nil }

  /// The facts of an undecided judgement. The caller has to record them, or to fail.
  var doubt: Mismatch? { if case .undecided(let mismatch) = self { mismatch } else { nil } }
}
