import FantailMatchers

/// The constraint on a whole call: the constraints on its arguments, and conditions on all arguments together.
struct CallConstraint {
  private struct Condition {
    let words: String?
    let holds: (AnyObject) -> Bool
  }

  /// The constraint on each argument; `nil` if there are no constraints on single arguments.
  private let parts: [AnyArgumentConstraint]?
  /// Returns the arguments in a box, one value for each constraint.
  private let open: (AnyObject) -> [Any]
  private var conditions: [Condition] = []

  /// The text for a condition without a description.
  static let wordless = "satisfying a condition"

  static var any: Self { Self(parts: nil) { _ in [] } }

  /// Returns a constraint on all arguments together, or on the only argument.
  static func whole<Arguments>(_ constraint: AnyArgumentConstraint, of type: Arguments.Type) -> Self {
    Self(parts: [constraint]) { [unboxed($0, as: type)] }
  }

  /// Returns a constraint on each argument, in order; labels of the arguments' tuple do not matter.
  ///
  /// Each constraint receives its argument as a value of the argument's declared type. It would be faster to read the
  /// argument from the tuple's memory as the constraint's type, but a constraint of another type would then read
  /// foreign memory.
  static func positions<Arguments>(of type: Arguments.Type, _ constraints: [AnyArgumentConstraint]) -> Self {
    if constraints.count == 1 { return whole(constraints[0], of: type) }
    return Self(parts: constraints) { CallText.arguments(unboxed($0, as: type)) }
  }

  /// The text for each argument and condition; `nil` if any call fits.
  var texts: [String]? {
    if parts == nil, conditions.isEmpty { return nil }
    return (parts ?? []).map(\.description) + conditions.map { $0.words ?? Self.wordless }
  }

  var isConstrained: Bool { !conditions.isEmpty || parts?.contains { !$0.isAny } ?? false }

  /// `true` if a condition has no description, so that constraints with the same text may differ.
  var isOpaque: Bool {
    conditions.contains { $0.words == nil } || parts?.contains(where: \.isOpaque) ?? false
  }

  /// Judges a call's arguments in their box. A single argument that does not fit decides, even if another argument
  /// cannot be judged.
  func judge(_ box: AnyObject) -> Verdict {
    var whole = Verdict.match
    for verdict in verdicts(of: box) {
      if !verdict.fits, verdict.doubt == nil { return verdict }
      if whole.fits { whole = verdict }
    }
    for condition in conditions where !condition.holds(box) { return .mismatch(.stated(Self.wordless)) }
    return whole
  }

  /// Counts the parts that fit; failures sort calls by this number.
  func score(_ box: AnyObject) -> Int { verdicts(of: box).count(where: \.fits) + conditions.count { $0.holds(box) } }

  /// Returns the mismatch of each argument; `nil` for an argument that fits.
  func differences(_ box: AnyObject) -> [Mismatch?] { verdicts(of: box).map(\.failure) }

  /// Returns whether an argument that does not fit is an object, whose state may have been different at the call.
  func differsInObject(_ box: AnyObject) -> Bool {
    zip(parts ?? [], open(box)).contains { part, argument in
      guard !part.isIdentity, let object = CallText.object(in: argument) else { return false }
      return !(object is any ArgumentBox) && !part.judge(argument).fits
    }
  }

  /// Returns whether a call that does not fit may have fitted when it was made, since it differs only in the state of
  /// objects.
  func mayHaveFitted(_ box: AnyObject) -> Bool {
    let arguments = open(box)
    guard let parts, arguments.count == parts.count else { return false }
    let differing = zip(parts, arguments).filter { !$0.judge($1).fits }
    return !differing.isEmpty && differing.allSatisfy { !$0.isIdentity && SharedObject.isIn($1) }
  }

  /// Passes the arguments of a call that fits, with the call's number, to captors.
  func commit(_ box: AnyObject, _ call: Int) {
    guard let parts, parts.contains(where: { $0.commit != nil }) else { return }
    for (position, (part, argument)) in zip(parts, open(box)).enumerated() {
      part.commit?(argument, ArgumentPlace(call: call, position: position))
    }
  }

  private func verdicts(of box: AnyObject) -> [Verdict] {
    guard let parts else { return [] }
    let arguments = open(box)
    guard arguments.count == parts.count else {
      return [.undecided(.stated("\(parts.count) constraints for \(arguments.count) arguments"))]
    }
    return zip(parts, arguments).map { $0.judge($1) }
  }

  func and<Arguments>(_ words: String?, _ holds: @escaping (Arguments) -> Bool) -> Self {
    var both = self
    both.conditions.append(Condition(words: words) { holds(unboxed($0)) })
    return both
  }
}

/// A constraint on one argument of a call, without the argument's type. Mocks pass constraints on in this form.
///
/// ``ArgumentConstraint`` makes these constraints. They get arguments as `Any`, so generated code and mocks do not need
/// a copy for each list of types.
public final class AnyArgumentConstraint {
  let description: String
  /// `true` if the author did not give a description, so that constraints with the same text may differ.
  let isOpaque: Bool
  let isAny: Bool
  /// `true` if only an object's identity decides, which never changes.
  var isIdentity = false
  let judge: (Any) -> Verdict
  /// Called only when a whole call fits, so that arguments of other calls are never captured.
  let commit: ((Any, ArgumentPlace) -> Void)?

  /// - Parameter known: Returns an argument as a value that the constraint can judge; `nil` if the argument has another
  ///   type.
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
  /// Values are compared with `==` if they have it, other objects by identity, and other values field by field.
  ///
  /// The compiler may unwrap the value of a variable with a protocol type, so an argument of another type is simply an
  /// argument that differs.
  ///
  /// - Parameter value: The value.
  /// - Returns: The constraint.
  @_spi(Generated) public static func value<Value>(_ value: Value) -> AnyArgumentConstraint {
    // An optional has `==` only for the whole optional.
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

  /// The facts about an undecided judgement. The caller has to record these facts, or to fail.
  var doubt: Mismatch? { if case .undecided(let mismatch) = self { mismatch } else { nil } }
}
