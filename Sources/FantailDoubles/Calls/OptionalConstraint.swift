public import FantailMatchers

/// The constraint of an optional argument in generated mocks. It is like ``ArgumentConstraint``, with literals of the
/// wrapped value.
///
/// The mock of a protocol with `func find(_ name: String?, limit: Int?) -> [String]`:
/// ```swift
/// catalogue.on.find("tea", limit: nil).returns(["green tea"])
/// catalogue.on.find(.notNil(), limit: .satisfying { $0 ?? 0 > 10 })
/// ```
public struct OptionalConstraint<Wrapped>: CustomStringConvertible {
  /// The constraint without its type, as generated mocks pass it on.
  @_spi(Generated) public let erased: AnyArgumentConstraint

  /// The constraint as failures show it: `"tea"`, `any`, `not nil`.
  public var description: String { erased.description }

  /// Creates the constraint from one of the optional argument.
  ///
  /// - Parameter constraint: The constraint for the argument.
  public init(_ constraint: ArgumentConstraint<Wrapped?>) { erased = constraint.erased }

  /// Creates a constraint of a project's own.
  ///
  /// - Parameters:
  ///   - description: The text for failures.
  ///   - fits: Returns whether an argument fits.
  public init(_ description: String, _ fits: @escaping (Wrapped?) -> Bool) {
    self.init(ArgumentConstraint(description, fits))
  }

  /// Fits any argument, including `nil`.
  public static var any: Self { Self(.any) }

  /// Fits arguments for which a condition holds.
  ///
  /// - Parameters:
  ///   - description: The text for failures.
  ///   - condition: Returns whether an argument fits.
  public static func satisfying(
    _ description: String? = nil, _ condition: @escaping (Wrapped?) -> Bool
  ) -> Self {
    Self(.satisfying(description, condition))
  }

  /// Fits arguments that a matcher matches. If the matcher cannot judge an argument, the example fails.
  ///
  /// - Parameter matcher: Any matcher of the argument's type.
  public static func matching(_ matcher: Matcher<Wrapped?>) -> Self { Self(.matching(matcher)) }

  /// Fits the same object, even if other objects are equal to it.
  ///
  /// - Parameter object: The object.
  public static func identical(to object: AnyObject) -> Self { Self(.identical(to: object)) }

  /// Fits any value except `nil`.
  public static func notNil() -> Self { Self(.notNil()) }

  /// Fits any argument; a captor keeps it when the whole call fits.
  ///
  /// - Parameter captor: The captor.
  public static func capture(into captor: ArgumentCaptor<Wrapped?>) -> Self { Self(.capture(into: captor)) }

  /// Returns the same constraint, with a captor that keeps the arguments that fit.
  ///
  /// - Parameter captor: The captor.
  /// - Returns: The constraint.
  public func captured(into captor: ArgumentCaptor<Wrapped?>) -> Self {
    Self(ArgumentConstraint(erased).captured(into: captor))
  }
}

extension OptionalConstraint where Wrapped: Equatable {
  /// Fits an equal value; `nil` fits `nil`.
  ///
  /// - Parameter value: The value.
  public static func equal(_ value: Wrapped?) -> Self { Self(.equal(value)) }

  /// Fits any other value, including `nil` if the given value is not `nil`.
  ///
  /// - Parameter value: The value that does not fit.
  public static func notEqual(_ value: Wrapped?) -> Self { Self(.notEqual(value)) }
}

extension OptionalConstraint: ExpressibleByNilLiteral {
  /// Fits only `nil`.
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
  /// The constraint for an optional argument; `nil` does not fit.
  fileprivate var orNil: ArgumentConstraint<Value?> {
    ArgumentConstraint<Value?>(
      AnyArgumentConstraint(description) { (got: Value?) in
        guard let got else { return .mismatch(.another(description, got: Value?.none as Any)) }
        return judge(got)
      })
  }
}
