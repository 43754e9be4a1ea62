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
    self.init(description) { Fit(fits($0)) }
  }

  private init(
    _ description: String, isOpaque: Bool = false, isAny: Bool = false, mismatch: ((Value) -> Mismatch)? = nil,
    fit: @escaping (Value) -> Fit
  ) {
    erased = AnyArgumentConstraint(
      description, isOpaque: isOpaque, isAny: isAny, fit: fit,
      mismatch: mismatch ?? { .stated("expected \(description), got \(ValueDescription.brief($0))") })
  }

  private init(_ erased: AnyArgumentConstraint) { self.erased = erased }

  func fit(_ value: Value) -> Fit { withUnsafePointer(to: value) { erased.fit($0) } }

  /// Anything fits.
  public static var any: Self { Self("any", isAny: true) { _ in .yes } }

  /// A condition.
  ///
  /// - Parameters:
  ///   - description: How a failure shows it.
  ///   - condition: Whether an argument fits.
  public static func satisfying(
    _ description: String? = nil, _ condition: @escaping (Value) -> Bool
  ) -> Self {
    Self(description ?? CallConstraint.wordless, isOpaque: description == nil) { Fit(condition($0)) }
  }

  /// Fits what a matcher matches. Where it cannot judge an argument, the example fails.
  ///
  /// - Parameter matcher: Any matcher of the argument's type.
  public static func matching(_ matcher: Matcher<Value>) -> Self {
    let judge = matcher.judge
    return Self(matcher.statement, mismatch: { judge($0).failure ?? .stated(matcher.statement) }) {
      switch judge($0) {
      case .match: .yes
      case .mismatch: .no
      case .undecided(let mismatch): .cannotTell(mismatch)
      }
    }
  }

  /// The same object, whatever it is equal to.
  ///
  /// - Parameter object: The object; a value that is no object fits nothing.
  public static func identical(to object: AnyObject) -> Self {
    Self("the object \(ValueDescription.brief(object))") { Fit(ValueDescription.object($0) === object) }
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
    return Self(AnyArgumentConstraint(erased) { captor.keep($0, at: $1) })
  }
}

extension ArgumentConstraint where Value: Equatable {
  /// An equal value.
  ///
  /// - Parameter value: The value.
  public static func equal(_ value: Value) -> Self {
    Self(ValueDescription.brief(value), mismatch: { .unequal(expected: value, got: $0) }) { Fit($0 == value) }
  }

  /// Any value that is not equal.
  ///
  /// - Parameter value: The value it must not be.
  public static func notEqual(_ value: Value) -> Self {
    Self("not \(ValueDescription.brief(value))") { Fit($0 != value) }
  }
}

extension ArgumentConstraint {
  /// A value, as OCMock's `isNotNil`.
  public static func notNil<Wrapped>() -> Self where Value == Wrapped? {
    Self("not nil") { Fit($0 != nil) }
  }
}

extension ArgumentConstraint where Value == Any {
  /// An equal value of the same type, for the arguments of generic functions.
  ///
  /// - Parameter value: The value.
  public static func equal<Known: Equatable>(_ value: Known) -> Self {
    Self(ValueDescription.brief(value), mismatch: { .unequal(expected: value, got: $0) }) { Fit($0 as? Known == value) }
  }
}
