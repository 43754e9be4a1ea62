public import FantailMatchers
import FantailSeams
import FantailTree

/// A constraint for one argument of a call: a value, a condition, a matcher, or anything.
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
  /// This is the only stored property, so generated code copies one reference, which takes a tenth of the code for
  /// several properties.
  @_spi(Generated) public let erased: AnyArgumentConstraint

  /// The constraint as failures show it: `100`, `any`, `start with "draft"`.
  public var description: String { erased.description }

  /// Creates a custom constraint.
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
  ///   - description: The text for failures.
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
  /// - Parameter object: The object. An argument may be optional or have a protocol type; only the object inside is
  ///   compared.
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

// A literal instead of a constraint means `.equal` with the literal, so that `on.setSpeed(to: 100)` reads like the
// call. Optional arguments have ``OptionalConstraint``, since a type can declare only one conformance to
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
  /// Fits the same Boolean value.
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

struct ArgumentPlace: Comparable {
  let call: Int
  let position: Int

  static func < (left: Self, right: Self) -> Bool { (left.call, left.position) < (right.call, right.position) }
}

/// Makes collections from the elements of a literal, equal to the literal.
///
/// A literal's initializer takes its elements one by one, so an array of elements cannot be passed to it.
enum LiteralValue {
  static func list<Value: Equatable & ExpressibleByArrayLiteral>(
    _ elements: [Value.ArrayLiteralElement]
  ) -> ArgumentConstraint<Value> {
    if let type = Value.self as? any RangeReplaceableCollection.Type, let value = collection(type, elements) as? Value {
      return .equal(value)
    }
    if let type = Value.self as? any SetAlgebra.Type, let value = set(type, elements) as? Value {
      return .equal(value)
    }
    return unknown("\(elements)")
  }

  static func dictionary<Value: Equatable & ExpressibleByDictionaryLiteral>(
    _ elements: [(Value.Key, Value.Value)]
  ) -> ArgumentConstraint<Value> {
    guard let type = Value.self as? any KeyedLiteral.Type, let value = type.made(of: elements) as? Value else {
      return unknown("\(elements)")
    }
    return .equal(value)
  }

  private static func collection<Known: RangeReplaceableCollection>(_ type: Known.Type, _ elements: [Any]) -> Any? {
    (elements as? [Known.Element]).map { Known($0) }
  }

  private static func set<Known: SetAlgebra>(_ type: Known.Type, _ elements: [Any]) -> Any? {
    (elements as? [Known.Element]).map { Known($0) }
  }

  /// Returns a constraint that no argument fits; its description shows the correct spelling.
  private static func unknown<Value>(_ text: String) -> ArgumentConstraint<Value> {
    .matching(
      Matcher(
        text,
        judging: { _ in .undecided(.stated("write .equal(\(text)): a literal cannot make a value of \(Value.self)")) }))
  }
}

/// A dictionary that can be made from the pairs of a literal.
private protocol KeyedLiteral {
  static func made(of pairs: [Any]) -> Any?
}

extension Dictionary: KeyedLiteral {
  fileprivate static func made(of pairs: [Any]) -> Any? {
    (pairs as? [(Key, Value)]).map { Self($0) { $1 } }
  }
}

/// A constraint for one argument whose type the compiler cannot infer, as for a tuple with labels or for literals.
///
/// ```swift
/// setSpeedMock.with(100, .any).returns(())
/// setSpeedMock.with(.satisfying { $0 > 90.0 }, .equal(Unit.mph)).returns(())
/// ```
/// The type is compared when a call is made. The example fails if the argument cannot have this type.
public struct LooseConstraint: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByStringLiteral, ExpressibleByNilLiteral
{
  /// The constraint, for an argument of type `Any`.
  let erased: AnyArgumentConstraint

  /// Creates the constraint from a constraint with a known type.
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

  /// Fits arguments for which a condition holds; failures show the condition's description.
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

  /// Fits the same Boolean value.
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

/// A constraint for an optional argument in generated mocks. It is like ``ArgumentConstraint``, with literals for the
/// wrapped value.
///
/// With the mock of a protocol that has `func find(_ name: String?, limit: Int?) -> [String]`:
/// ```swift
/// catalogue.on.find("tea", limit: nil).returns(["green tea"])
/// catalogue.on.find(.notNil(), limit: .satisfying { $0 ?? 0 > 10 })
/// ```
public struct OptionalConstraint<Wrapped>: CustomStringConvertible {
  /// The constraint without its type, as generated mocks pass it on.
  @_spi(Generated) public let erased: AnyArgumentConstraint

  /// The constraint as failures show it: `"tea"`, `any`, `not nil`.
  public var description: String { erased.description }

  /// Creates the constraint from a constraint for the optional argument.
  ///
  /// - Parameter constraint: The constraint for the argument.
  public init(_ constraint: ArgumentConstraint<Wrapped?>) { erased = constraint.erased }

  /// Creates a custom constraint.
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
  /// Fits the same Boolean value.
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
  /// The same constraint for an optional argument, which `nil` does not fit.
  fileprivate var orNil: ArgumentConstraint<Value?> {
    ArgumentConstraint<Value?>(
      AnyArgumentConstraint(description) { (got: Value?) in
        guard let got else { return .mismatch(.another(description, got: Value?.none as Any)) }
        return judge(got)
      })
  }
}

/// Keeps the arguments of the calls that fit a pattern, in the order of the calls.
///
/// ```swift
/// let completion = ArgumentCaptor<(Image) -> Void>()
/// downloader.on.load(completion: .capture(into: completion)).returns(true)
/// …
/// try completion.first(.red)
/// ```
/// A call is captured once, even if it is compared several times. The captured arguments are released with the
/// example's stubs. Kiwi's capture spy keeps the first argument only; OCMock has no captors.
public final class ArgumentCaptor<Value>: Sendable {
  private struct State {
    var kept: [(place: ArgumentPlace, value: Value)] = []
    /// The example after which the captor releases its arguments.
    var example: Int?
  }

  private let state = Locked(State())

  /// Creates an empty captor.
  public init() {}

  /// All captured arguments.
  public var all: [Value] { state.withLock { $0.kept.map(\.value) } }

  /// The first captured argument.
  ///
  /// - Throws: ``NothingCaptured`` while there is none.
  public var first: Value {
    get throws {
      guard let value = all.first else { throw NothingCaptured() }
      return value
    }
  }

  /// The last captured argument.
  ///
  /// - Throws: ``NothingCaptured`` while there is none.
  public var last: Value {
    get throws {
      guard let value = all.last else { throw NothingCaptured() }
      return value
    }
  }

  /// Keeps an argument, unless it has already kept this call.
  func keep(_ value: Value, at place: ArgumentPlace) {
    state.withLock { state in
      // A pattern that is made after some calls finds these calls in order, but perhaps after later calls.
      let last = state.kept.lastIndex { $0.place <= place }
      if let last, state.kept[last].place == place { return }
      state.kept.insert((place, value), at: last.map { $0 + 1 } ?? 0)
    }
  }

  /// Releases the arguments at the end of the running example.
  func letGoAtEnd() {
    let context = ExampleContext.current
    guard let running = context.example, let sink = context.sink else { return }
    let example = running.number
    let isNew = state.withLock { state in
      defer { state.example = example }
      return state.example != example
    }
    guard isNew else { return }
    sink.cleanUp { [self] in
      // The kept values are freed after the lock is released.
      var old = State()
      state.withLock { swap(&$0, &old) }
    }
  }
}

/// The error that is thrown if an argument is read before there was a call.
public struct NothingCaptured: Error, CustomStringConvertible {
  /// The fault: "NothingCaptured: no matching call was made".
  public var description: String { "NothingCaptured: no matching call was made" }
}
