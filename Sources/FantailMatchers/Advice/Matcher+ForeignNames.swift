// Written by '.ci/run record --record' from .ci/foreign-names.txt.

// Other frameworks' names of matchers; `NamingProblem` gives the same advice for matchers that are called by name.

extension Matcher {
  /// Not available: Kiwi's and Nimble's name.
  @available(*, unavailable, renamed: "beGreaterThanOrEqual(to:)")
  public static func beGreaterThanOrEqualTo<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's and Nimble's name.
  @available(*, unavailable, renamed: "beIdentical(to:)")
  public static func beIdenticalTo<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "beBetween(_:and:)")
  public static func beInTheIntervalFrom<First, Second>(_ first: First, to second: Second) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "beAKind(of:)")
  public static func beKindOfClass<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's and Nimble's name.
  @available(*, unavailable, renamed: "beLessThanOrEqual(to:)")
  public static func beLessThanOrEqualTo<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "beAnInstance(of:)")
  public static func beMemberOfClass<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "beFalse")
  public static var beNo: Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write .notTo(.beNil)")
  public static var beNonNil: Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write expectNotification(named: …)")
  public static var bePosted: Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write expectNotification(named: …, object: …)")
  public static func bePostedWithObject<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write expectNotification(named: …, object: …, userInfo: …)")
  public static func bePostedWithObject<First, Second>(_ first: First, andUserInfo second: Second) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write expectNotification(named: …, object: …, userInfo: …)")
  public static func bePostedWithObject<First, Second>(_ first: First, userInfo second: Second) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write expectNotification(named: …, userInfo: …) { … }")
  public static func bePostedWithUserInfo<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "beSubclass(of:)")
  public static func beSubclassOfClass<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write .beCloseTo(value, within: tolerance)")
  public static func beWithin<First, Second>(_ first: First, of second: Second) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "beTrue")
  public static var beYes: Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "conform(to:)")
  public static func conformToProtocol<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "contain(_:)")
  public static func containObjects<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "contain(elementsOf:)")
  public static func containObjectsInArray<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "contain(_:)")
  public static func containString<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write .contain(\"…\", ignoring: .case)")
  public static func containString<First, Second>(_ first: First, options second: Second) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "endWith(_:)")
  public static func endWithString<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write .have(atLeast: 2, of: \\.items)")
  public static func haveAtLeast<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write .have(atMost: 2, of: \\.items)")
  public static func haveAtMost<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "haveCount(_:)")
  public static func haveCountOf<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "haveCount(atLeast:)")
  public static func haveCountOfAtLeast<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "haveCount(atMost:)")
  public static func haveCountOfAtMost<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write .have(2, of: \\.items)")
  public static func haveExactly<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "haveCount(_:)")
  public static func haveLengthOf<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "haveCount(atLeast:)")
  public static func haveLengthOfAtLeast<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "haveCount(atMost:)")
  public static func haveLengthOfAtMost<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "haveKey(_:)")
  public static func haveValueForKey<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write .have(\\.a.b, .notNil())")
  public static func haveValueForKeyPath<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's and Nimble's name.
  @available(*, unavailable, message: "write .satisfy { … }, or .startWith(…)")
  public static func match<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "throwError")
  public static var raise: Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "use a Swift error: .throwError(MyError.…)")
  public static func raiseWithName<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "use a Swift error: .throwError(MyError.…)")
  public static func raiseWithName<First, Second>(_ first: First, reason second: Second) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "use a Swift error: .throwError(MyError.…)")
  public static func raiseWithReason<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "use a mock: expect(mock.method).toReceive(…)")
  public static func receive<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, message: "write .conform(to: (any P).self) with a protocol that has the method")
  public static func respondToSelector<First>(_ first: First) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "startWith(_:)")
  public static func startWithString<First>(_ first: First) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "beIdentical(to:)")
  public static func be<First>(_ first: First) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "beAKind(of:)")
  public static func beAKindOf<First>(_ first: First) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "beAnInstance(of:)")
  public static func beAnInstanceOf<First>(_ first: First) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, message: "write .notTo(.equal(true)), which nil also passes, or .beFalse")
  public static var beFalsy: Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "beAKind(of:)")
  public static func beKind<First>(of first: First) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, message: "write .beTrue, or .notTo(.beNil) for an optional")
  public static var beTruthy: Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, message: "write expect { … }.notTo(.throwError)")
  public static var beVoid: Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "startWith(_:)")
  public static func beginWith<First>(_ first: First) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, message: "apply the matcher to the transformed value: expect(value.compactMap { … })")
  public static func compactMap<First, Second>(_ first: First, _ second: Second) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "containElement(where:)")
  public static func containElementSatisfying<First>(_ first: First) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "equal(_:)")
  public static func elementsEqual<First>(_ first: First) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "have(_:_:)")
  public static func map<First, Second>(_ first: First, _ second: Second) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, message: "write .satisfy { $0 as? MyError == … }, or .throwError(…) on the code itself")
  public static func matchError<First>(_ first: First) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, message: "Fantail does not watch distributed notifications")
  public static func postDistributedNotifications<First>(_ first: First) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, message: "write expect { … }.to(.post(name)), one for each notification")
  public static func postNotifications<First>(_ first: First) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, message: "Fantail does not catch Objective-C exceptions")
  public static var raiseException: Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "all(of:)")
  public static func satisfyAllOf(_ matchers: Matcher...) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "any(of:)")
  public static func satisfyAnyOf(_ matchers: Matcher...) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, message: "write the condition as a matcher of your own: Matcher(\"…\") { … }")
  public static func succeed<First>(_ first: First) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, message: "write await expect { … }.toTrap()")
  public static var throwAssertion: Self { refused() }
}
