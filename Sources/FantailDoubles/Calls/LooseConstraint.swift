public import FantailMatchers

/// The constraint of one argument whose type the compiler cannot infer: for a tuple with labels, and for literals.
///
/// ```swift
/// setSpeedMock.with(100, .any).returns(())
/// setSpeedMock.with(.satisfying { $0 > 90.0 }, .equal(Unit.mph)).returns(())
/// ```
/// Its type is compared when a call comes. A type that the argument cannot have fails the example.
public struct LooseConstraint: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByStringLiteral, ExpressibleByNilLiteral
{
  /// The constraint, for an argument of type `Any`.
  let erased: AnyArgumentConstraint

  /// Creates the constraint from one whose type is known.
  ///
  /// - Parameter constraint: The constraint for the argument.
  public init<Value>(_ constraint: ArgumentConstraint<Value>) {
    self.init(constraint) { $0 as? Value }
  }

  private init<Value>(
    _ constraint: ArgumentConstraint<Value>, _ words: String? = nil, _ known: @escaping (Any) -> Value?
  ) {
    let typed = constraint.erased
    erased = AnyArgumentConstraint(
      words ?? typed.description, isOpaque: typed.isOpaque, isAny: typed.isAny, of: known, judge: constraint.judge,
      commit: typed.commit)
    erased.isIdentity = typed.isIdentity
  }

  /// Fits any argument.
  public static var any: Self { Self(ArgumentConstraint<Any>.any) }

  /// Fits an equal value.
  public static func equal<Value: Equatable>(_ value: Value) -> Self { Self(ArgumentConstraint.equal(value)) }

  /// Fits arguments for which a condition holds; failures show its description.
  public static func satisfying<Value>(_ description: String? = nil, _ condition: @escaping (Value) -> Bool) -> Self {
    Self(ArgumentConstraint.satisfying(description, condition))
  }

  /// Fits arguments that a matcher matches.
  public static func matching<Value>(_ matcher: Matcher<Value>) -> Self { Self(ArgumentConstraint.matching(matcher)) }

  /// Fits any argument; a captor keeps it when the whole call fits.
  public static func capture<Value>(into captor: ArgumentCaptor<Value>) -> Self {
    Self(ArgumentConstraint.capture(into: captor))
  }

  /// Fits an equal number of any type.
  public init(integerLiteral value: Int) {
    self.init(.equal(Double(value)), "\(value)", Mismatch.number)
  }

  /// Fits an equal number.
  public init(floatLiteral value: Double) { self.init(.equal(value), nil, Self.number) }

  /// Fits the same truth value.
  public init(booleanLiteral value: Bool) { self.init(.equal(value)) }

  /// Fits an equal text.
  public init(stringLiteral value: String) {
    self.init(.equal(value)) { argument in
      if let character = argument as? Character { return String(character) }
      return plainText(argument)
    }
  }

  /// Fits only `nil`.
  public init(nilLiteral: ()) {
    self.init(.equal(true), "nil") { argument in
      let mirror = Mirror(reflecting: argument)
      return mirror.isOf(.optional) ? mirror.children.isEmpty : nil
    }
  }

  private static func number(_ argument: Any) -> Double? { (argument as? any BinaryFloatingPoint).map { Double($0) } }
}
