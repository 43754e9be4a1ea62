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
