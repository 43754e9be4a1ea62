public import FantailMatchers

/// The constraint of one argument of a call: a value, a condition, a matcher, or anything.
///
/// ```swift
/// engine.on.setSpeed(to: 100, in: .any).returns(true)
/// engine.on.setSpeed(to: .satisfying { $0 > 90 })
/// store.on.save(.matching(.startWith("draft")))
/// ```
/// A literal is a constraint for equality. OCMock's `OCMArg` has the same kinds.
public struct ArgumentConstraint<Value>: CustomStringConvertible {
  /// The constraint without its type, as generated mocks pass it on.
  ///
  /// It is the only stored property, so that generated code copies one reference: a tenth of the code for several.
  @_spi(Generated) public let erased: AnyArgumentConstraint

  /// The constraint as failures show it: `100`, `any`, `start with "draft"`.
  public var description: String { erased.description }

  /// Creates a constraint of a project's own.
  ///
  /// - Parameters:
  ///   - description: The text for failures.
  ///   - fits: Returns whether an argument fits.
  public init(_ description: String, _ fits: @escaping (Value) -> Bool) {
    self.init(description, isOpaque: false, fits)
  }

  private init(_ description: String, isOpaque: Bool = false, _ fits: @escaping (Value) -> Bool) {
    self.init(
      AnyArgumentConstraint(description, isOpaque: isOpaque) { (value: Value) in
        fits(value) ? .match : .mismatch(.another(description, got: value))
      })
  }

  init(_ erased: AnyArgumentConstraint) { self.erased = erased }

  func judge(_ value: Value) -> Verdict { erased.judge(value) }

  /// Fits any argument.
  public static var any: Self { Self(AnyArgumentConstraint.any) }

  /// Fits arguments for which a condition holds.
  ///
  /// - Parameters:
  ///   - description: How a failure shows it.
  ///   - condition: Returns whether an argument fits.
  public static func satisfying(
    _ description: String? = nil, _ condition: @escaping (Value) -> Bool
  ) -> Self {
    Self(description ?? CallConstraint.wordless, isOpaque: description == nil, condition)
  }

  /// Fits arguments that a matcher matches. If the matcher cannot judge an argument, the example fails.
  ///
  /// - Parameter matcher: Any matcher of the argument's type.
  public static func matching(_ matcher: Matcher<Value>) -> Self {
    Self(AnyArgumentConstraint(matcher.statement, judge: matcher.judge))
  }

  /// Fits the same object, even if other objects are equal to it.
  ///
  /// - Parameter object: The object. An argument may be optional or have the type of a protocol: the identity is that
  ///   of the object.
  public static func identical(to object: AnyObject) -> Self {
    Self(AnyArgumentConstraint.identical(to: object))
  }

  /// Fits any argument; a captor keeps it when the whole call fits.
  ///
  /// - Parameter captor: The captor.
  public static func capture(into captor: ArgumentCaptor<Value>) -> Self { any.captured(into: captor) }

  /// Returns the same constraint, with a captor that keeps the arguments that fit.
  ///
  /// - Parameter captor: The captor.
  /// - Returns: The constraint.
  public func captured(into captor: ArgumentCaptor<Value>) -> Self {
    captor.letGoAtEnd()
    let erased = erased
    let captured = AnyArgumentConstraint(
      erased.description, isOpaque: erased.isOpaque, isAny: erased.isAny, judge: judge,
      commit: { (value: Value, place) in
        erased.commit?(value, place)
        captor.keep(value, at: place)
      })
    captured.isIdentity = erased.isIdentity
    return Self(captured)
  }
}

extension ArgumentConstraint where Value: Equatable {
  /// Fits an equal value.
  ///
  /// - Parameter value: The value.
  public static func equal(_ value: Value) -> Self {
    Self(
      AnyArgumentConstraint(ValueDescription.brief(value)) { (got: Value) in
        got == value ? .match : .mismatch(.unequal(expected: value, got: got))
      })
  }

  /// Fits any value that is not equal.
  ///
  /// - Parameter value: The value that does not fit.
  public static func notEqual(_ value: Value) -> Self {
    Self("not \(ValueDescription.brief(value))") { $0 != value }
  }
}

extension ArgumentConstraint {
  /// Fits any value except `nil`, like OCMock's `isNotNil`.
  public static func notNil<Wrapped>() -> Self where Value == Wrapped? {
    Self("not nil") { $0 != nil }
  }
}

extension ArgumentConstraint where Value == Any.Type {
  /// Fits the same type, for arguments such as `T.Type` of generic functions.
  ///
  /// - Parameter type: The type.
  public static func equal(_ type: Any.Type) -> Self {
    Self(AnyArgumentConstraint.equal(to: type))
  }
}

extension ArgumentConstraint where Value == Any {
  /// Fits an equal value of the same type, for the arguments of generic functions.
  ///
  /// - Parameter value: The value.
  public static func equal<Known: Equatable>(_ value: Known) -> Self {
    Self(AnyArgumentConstraint.equal(to: value))
  }
}

// A literal instead of a constraint means `.equal` of the literal, so that `on.setSpeed(to: 100)` reads like the call.
// Optional arguments have ``OptionalConstraint``, since a type can declare only one conformance to
// `ExpressibleByIntegerLiteral`.

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
  /// Fits only `nil`.
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

extension ArgumentConstraint: ExpressibleByArrayLiteral where Value: Equatable & ExpressibleByArrayLiteral {
  /// Fits an equal collection: an array, a set, a set of options.
  public init(arrayLiteral elements: Value.ArrayLiteralElement...) { self = LiteralValue.list(elements) }
}

extension ArgumentConstraint: ExpressibleByDictionaryLiteral where Value: Equatable & ExpressibleByDictionaryLiteral {
  /// Fits an equal dictionary.
  public init(dictionaryLiteral elements: (Value.Key, Value.Value)...) { self = LiteralValue.dictionary(elements) }
}
