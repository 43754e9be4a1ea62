public import FantailMatchers

/// The constraint of one argument of a call: a value, a condition, a matcher, or anything.
///
/// ```swift
/// engine.on.setSpeed(to: 100, in: .any).returns(true)
/// engine.on.setSpeed(to: .satisfying { $0 > 90 })
/// store.on.save(.matching(.startWith("draft")))
/// ```
/// Literals stand for equality. OCMock's `OCMArg` has the same kinds.
public struct ArgumentConstraint<Value>: CustomStringConvertible {
  /// The constraint without its type, as generated mocks pass it on.
  ///
  /// It is all there is: generated code copies one reference, which is a tenth of the code that its parts would take.
  public let erased: AnyArgumentConstraint

  /// The constraint as a failure shows it: `100`, `any`, `start with "draft"`.
  public var description: String { erased.description }

  /// Creates a constraint of a project's own.
  ///
  /// - Parameters:
  ///   - description: How a failure shows it.
  ///   - fits: Whether an argument fits.
  public init(_ description: String, _ fits: @escaping (Value) -> Bool) {
    self.init(description, isOpaque: false, fits)
  }

  private init(_ description: String, isOpaque: Bool = false, _ fits: @escaping (Value) -> Bool) {
    self.init(
      AnyArgumentConstraint(description, isOpaque: isOpaque) { (value: Value) in
        fits(value) ? .match : .mismatch(.another(description, got: value))
      })
  }

  private init(_ erased: AnyArgumentConstraint) { self.erased = erased }

  func judge(_ value: Value) -> Verdict { withUnsafePointer(to: value) { erased.judge($0) } }

  /// Anything fits.
  public static var any: Self { Self(AnyArgumentConstraint("any", isAny: true) { (_: Value) in .match }) }

  /// A condition.
  ///
  /// - Parameters:
  ///   - description: How a failure shows it.
  ///   - condition: Whether an argument fits.
  public static func satisfying(
    _ description: String? = nil, _ condition: @escaping (Value) -> Bool
  ) -> Self {
    Self(description ?? CallConstraint.wordless, isOpaque: description == nil, condition)
  }

  /// Fits what a matcher matches. Where it cannot judge an argument, the example fails.
  ///
  /// - Parameter matcher: Any matcher of the argument's type.
  public static func matching(_ matcher: Matcher<Value>) -> Self {
    Self(AnyArgumentConstraint(matcher.statement, judge: matcher.judge))
  }

  /// The same object, whatever it is equal to.
  ///
  /// - Parameter object: The object; a value that is no object fits nothing.
  public static func identical(to object: AnyObject) -> Self {
    Self("the object \(ValueDescription.brief(object))") { ValueDescription.object($0) === object }
  }

  /// Anything, kept by a captor when the whole call fits.
  ///
  /// - Parameter captor: Where it is kept.
  public static func capture(into captor: ArgumentCaptor<Value>) -> Self { any.captured(into: captor) }

  /// The same constraint, with the arguments that fit kept by a captor.
  ///
  /// - Parameter captor: Where they are kept.
  /// - Returns: The constraint.
  public func captured(into captor: ArgumentCaptor<Value>) -> Self {
    captor.letGoAtEnd()
    let erased = erased
    return Self(
      AnyArgumentConstraint(
        erased.description, isOpaque: erased.isOpaque, isAny: erased.isAny, judge: judge,
        commit: { (value: Value, place) in
          withUnsafePointer(to: value) { erased.commit?($0, place) }
          captor.keep(value, at: place)
        }))
  }
}

extension ArgumentConstraint where Value: Equatable {
  /// An equal value.
  ///
  /// - Parameter value: The value.
  public static func equal(_ value: Value) -> Self {
    Self(
      AnyArgumentConstraint(ValueDescription.brief(value)) { (got: Value) in
        got == value ? .match : .mismatch(.unequal(expected: value, got: got))
      })
  }

  /// Any value that is not equal.
  ///
  /// - Parameter value: The value it must not be.
  public static func notEqual(_ value: Value) -> Self {
    Self("not \(ValueDescription.brief(value))") { $0 != value }
  }
}

extension ArgumentConstraint {
  /// A value, as OCMock's `isNotNil`.
  public static func notNil<Wrapped>() -> Self where Value == Wrapped? {
    Self("not nil") { $0 != nil }
  }
}

extension ArgumentConstraint where Value == Any {
  /// An equal value of the same type, for the arguments of generic functions.
  ///
  /// - Parameter value: The value.
  public static func equal<Known: Equatable>(_ value: Known) -> Self {
    Self(
      AnyArgumentConstraint(ValueDescription.brief(value)) { (got: Any) in
        got as? Known == value ? .match : .mismatch(.unequal(expected: value, got: got))
      })
  }
}

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

extension Verdict {
  var fits: Bool { failure == nil }

  /// The facts of what cannot be judged: that is no answer, and whoever asked has to record it or to fail.
  var doubt: Mismatch? { if case .undecided(let mismatch) = self { mismatch } else { nil } }
}

// A literal where a constraint goes stands for `.equal` of it, so that `on.setSpeed(to: 100)` reads like the call.
// Where the argument is an `Int?`, write `.equal(3)`: no optional but `nil` is a literal, and a second way to conform to
// `ExpressibleByIntegerLiteral`, for optionals, cannot be declared.

extension ArgumentConstraint: ExpressibleByIntegerLiteral where Value: Equatable & ExpressibleByIntegerLiteral {
  /// Fits an equal number.
  public init(integerLiteral value: Value.IntegerLiteralType) { self = .equal(Value(integerLiteral: value)) }
}

extension ArgumentConstraint: ExpressibleByFloatLiteral where Value: Equatable & ExpressibleByFloatLiteral {
  /// Fits an equal number.
  public init(floatLiteral value: Value.FloatLiteralType) { self = .equal(Value(floatLiteral: value)) }
}

extension ArgumentConstraint: ExpressibleByBooleanLiteral where Value: Equatable & ExpressibleByBooleanLiteral {
  /// Fits the same truth value.
  public init(booleanLiteral value: Value.BooleanLiteralType) { self = .equal(Value(booleanLiteral: value)) }
}

extension ArgumentConstraint: ExpressibleByNilLiteral where Value: Equatable & ExpressibleByNilLiteral {
  /// Fits nothing but `nil`.
  public init(nilLiteral: ()) { self = .equal(nil) }
}

extension ArgumentConstraint: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral
where Value: Equatable & ExpressibleByExtendedGraphemeClusterLiteral {
  /// Fits an equal text.
  public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
    self = .equal(Value(extendedGraphemeClusterLiteral: value))
  }
}

extension ArgumentConstraint: ExpressibleByStringLiteral where Value: Equatable & ExpressibleByStringLiteral {
  /// Fits an equal text.
  public init(stringLiteral value: Value.StringLiteralType) { self = .equal(Value(stringLiteral: value)) }
}

extension ArgumentConstraint: ExpressibleByArrayLiteral where Value: Equatable & RangeReplaceableCollection {
  /// Fits an equal collection.
  public init(arrayLiteral elements: Value.Element...) { self = .equal(Value(elements)) }
}
