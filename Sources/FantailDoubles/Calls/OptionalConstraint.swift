public import FantailMatchers

/// The constraint of an argument that may be `nil`, in generated mocks: as ``ArgumentConstraint``, with literals of the
/// value that may be missing.
///
/// ```code
/// protocol Store { func find(_ name: String?, limit: Int?) -> [Item] }
///
/// store.on.find("tea", limit: nil).returns([tea])
/// store.on.find(.notNil(), limit: .satisfying { $0 ?? 0 > 10 })
/// ```
public struct OptionalConstraint<Wrapped>: CustomStringConvertible {
  /// The constraint without its type, as generated mocks pass it on.
  @_spi(Generated) public let erased: AnyArgumentConstraint

  /// The constraint as a failure shows it: `"tea"`, `any`, `not nil`.
  public var description: String { erased.description }

  /// Creates the constraint from one of the optional argument.
  ///
  /// - Parameter constraint: The constraint for the argument.
  public init(_ constraint: ArgumentConstraint<Wrapped?>) { erased = constraint.erased }

  /// Creates a constraint of a project's own.
  ///
  /// - Parameters:
  ///   - description: How a failure shows it.
  ///   - fits: Whether an argument fits.
  public init(_ description: String, _ fits: @escaping (Wrapped?) -> Bool) {
    self.init(ArgumentConstraint(description, fits))
  }

  /// Anything fits, `nil` as well.
  public static var any: Self { Self(.any) }

  /// A condition.
  ///
  /// - Parameters:
  ///   - description: How a failure shows it.
  ///   - condition: Whether an argument fits.
  public static func satisfying(
    _ description: String? = nil, _ condition: @escaping (Wrapped?) -> Bool
  ) -> Self {
    Self(.satisfying(description, condition))
  }

  /// Fits what a matcher matches. Where it cannot judge an argument, the example fails.
  ///
  /// - Parameter matcher: Any matcher of the argument's type.
  public static func matching(_ matcher: Matcher<Wrapped?>) -> Self { Self(.matching(matcher)) }

  /// The same object, whatever it is equal to.
  ///
  /// - Parameter object: The object.
  public static func identical(to object: AnyObject) -> Self { Self(.identical(to: object)) }

  /// Any value that is there.
  public static func notNil() -> Self { Self(.notNil()) }

  /// Anything, kept by a captor when the whole call fits.
  ///
  /// - Parameter captor: Where it is kept.
  public static func capture(into captor: ArgumentCaptor<Wrapped?>) -> Self { Self(.capture(into: captor)) }

  /// The same constraint, with the arguments that fit kept by a captor.
  ///
  /// - Parameter captor: Where they are kept.
  /// - Returns: The constraint.
  public func captured(into captor: ArgumentCaptor<Wrapped?>) -> Self {
    Self(ArgumentConstraint(erased).captured(into: captor))
  }
}

extension OptionalConstraint where Wrapped: Equatable {
  /// An equal value, or `nil`.
  ///
  /// - Parameter value: The value.
  public static func equal(_ value: Wrapped?) -> Self { Self(.equal(value)) }

  /// Any value that is not equal, or `nil` where that is a value.
  ///
  /// - Parameter value: The value it must not be.
  public static func notEqual(_ value: Wrapped?) -> Self { Self(.notEqual(value)) }
}

extension OptionalConstraint: ExpressibleByNilLiteral {
  /// Fits nothing but `nil`.
  public init(nilLiteral: ()) { self.init("nil") { $0 == nil } }
}

extension OptionalConstraint: ExpressibleByIntegerLiteral where Wrapped: Equatable & ExpressibleByIntegerLiteral {
  /// Fits an equal number.
  public init(integerLiteral value: Wrapped.IntegerLiteralType) { self = .equal(Wrapped(integerLiteral: value)) }
}

extension OptionalConstraint: ExpressibleByFloatLiteral where Wrapped: Equatable & ExpressibleByFloatLiteral {
  /// Fits an equal number.
  public init(floatLiteral value: Wrapped.FloatLiteralType) { self = .equal(Wrapped(floatLiteral: value)) }
}

extension OptionalConstraint: ExpressibleByBooleanLiteral where Wrapped: Equatable & ExpressibleByBooleanLiteral {
  /// Fits the same truth value.
  public init(booleanLiteral value: Wrapped.BooleanLiteralType) { self = .equal(Wrapped(booleanLiteral: value)) }
}

extension OptionalConstraint: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral
where Wrapped: Equatable & ExpressibleByExtendedGraphemeClusterLiteral {
  /// Fits an equal text.
  public init(extendedGraphemeClusterLiteral value: Wrapped.ExtendedGraphemeClusterLiteralType) {
    self = .equal(Wrapped(extendedGraphemeClusterLiteral: value))
  }
}

extension OptionalConstraint: ExpressibleByStringLiteral where Wrapped: Equatable & ExpressibleByStringLiteral {
  /// Fits an equal text.
  public init(stringLiteral value: Wrapped.StringLiteralType) { self = .equal(Wrapped(stringLiteral: value)) }
}

extension OptionalConstraint: ExpressibleByArrayLiteral where Wrapped: Equatable & ExpressibleByArrayLiteral {
  /// Fits an equal collection.
  public init(arrayLiteral elements: Wrapped.ArrayLiteralElement...) {
    let present: ArgumentConstraint<Wrapped> = LiteralValue.list(elements)
    self.init(present.orNil)
  }
}

extension OptionalConstraint: ExpressibleByDictionaryLiteral where Wrapped: Equatable & ExpressibleByDictionaryLiteral {
  /// Fits an equal dictionary.
  public init(dictionaryLiteral elements: (Wrapped.Key, Wrapped.Value)...) {
    let present: ArgumentConstraint<Wrapped> = LiteralValue.dictionary(elements)
    self.init(present.orNil)
  }
}

extension ArgumentConstraint {
  /// The constraint for an argument that may be `nil`, which does not fit.
  fileprivate var orNil: ArgumentConstraint<Value?> {
    ArgumentConstraint<Value?>(
      AnyArgumentConstraint(description) { (got: Value?) in
        guard let got else { return .mismatch(.another(description, got: Value?.none as Any)) }
        return judge(got)
      })
  }
}
