// Kiwi's and Nimble's names of matchers that have others here; `NamingProblem` says the same of those asked for by name.

extension Matcher {
  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write .notTo(.beNil)")
  public static var beNonNil: Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "beTrue")
  public static var beYes: Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "beFalse")
  public static var beNo: Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, message: "write .beTrue, or .notTo(.beNil) of an optional")
  public static var beTruthy: Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, message: "write .beFalse, or .to(.beNil) of an optional")
  public static var beFalsy: Self { refused() }

  /// Not available: Kiwi's and Nimble's name.
  @available(*, unavailable, renamed: "beIdentical(to:)")
  public static func beIdenticalTo(_ expected: AnyObject?) -> Self { refused() }

  /// Not available: Kiwi's and Nimble's name.
  @available(*, unavailable, renamed: "beLessThanOrEqual(to:)")
  public static func beLessThanOrEqualTo(_ bound: Subject) -> Self { refused() }

  /// Not available: Kiwi's and Nimble's name.
  @available(*, unavailable, renamed: "beGreaterThanOrEqual(to:)")
  public static func beGreaterThanOrEqualTo(_ bound: Subject) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "beBetween(_:and:)")
  public static func beInTheIntervalFrom(_ lower: Subject, to upper: Subject) -> Self { refused() }

  /// Not available: Kiwi's name, with the arguments in another order.
  @available(*, unavailable, message: "write .beCloseTo(value, within: tolerance)")
  public static func beWithin(_ tolerance: Subject, of expected: Subject) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "haveCount(_:)")
  public static func haveCountOf(_ count: Int) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "haveCount(atLeast:)")
  public static func haveCountOfAtLeast(_ least: Int) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "haveCount(atMost:)")
  public static func haveCountOfAtMost(_ most: Int) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "haveCount(_:)")
  public static func haveLengthOf(_ count: Int) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "contain(_:)")
  public static func containString(_ substring: String) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "startWith(_:)")
  public static func startWithString(_ prefix: String) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "startWith(_:)")
  public static func beginWith<Start>(_ start: Start) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "endWith(_:)")
  public static func endWithString(_ suffix: String) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "contain(elementsOf:)")
  public static func containObjectsInArray<Elements>(_ elements: Elements) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "beAKind(of:)")
  public static func beKindOfClass<Kind>(_ type: Kind.Type) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "beAKind(of:)")
  public static func beAKindOf<Kind>(_ type: Kind.Type) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "beAnInstance(of:)")
  public static func beMemberOfClass<Kind>(_ type: Kind.Type) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "beAnInstance(of:)")
  public static func beAnInstanceOf<Kind>(_ type: Kind.Type) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "beSubclass(of:)")
  public static func beSubclassOfClass<Class>(_ type: Class.Type) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "conform(to:)")
  public static func conformToProtocol<Kind>(_ type: Kind.Type) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "throwError")
  public static var raise: Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "throwError")
  public static func matchError<Failure>(_ error: Failure) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "all(of:)")
  public static func satisfyAllOf(_ matchers: Matcher...) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "any(of:)")
  public static func satisfyAnyOf(_ matchers: Matcher...) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write expectNotification(named: …)")
  public static var bePosted: Self { refused() }
}
