/// Kiwi's matchers beside Fantail's.
enum KiwiCatalogue {
  /// By selector: Fantail's matcher with `$0`, `$1` for the arguments; one that begins with `!` is negated.
  static let matchers: [String: String] = [
    "beBetween:and:": "beBetween($0, and: $1)",
    "beEmpty": "beEmpty",
    "beFalse": "beFalse",
    "beGreaterThan:": "beGreaterThan($0)",
    "beGreaterThanOrEqualTo:": "beGreaterThanOrEqual(to: $0)",
    "beIdenticalTo:": "beIdentical(to: $0)",
    "beInTheIntervalFrom:to:": "beBetween($0, and: $1)",
    "beKindOfClass:": "beKind(of: $0)",
    "beLessThan:": "beLessThan($0)",
    "beLessThanOrEqualTo:": "beLessThanOrEqual(to: $0)",
    "beMemberOfClass:": "beAnInstance(of: $0)",
    "beNil": "beNil",
    "beNo": "beFalse",
    "beNonNil": "!beNil",
    "beSubclassOfClass:": "beSubclass(of: $0)",
    "beTrue": "beTrue",
    "beWithin:of:": "beCloseTo($1, within: $0)",
    "beYes": "beTrue",
    "beZero": "beZero",
    "conformToProtocol:": "conform(to: $0)",
    "contain:": "contain($0)",
    "containObjectsInArray:": "contain(elementsOf: $0)",
    "containString:": "contain($0)",
    "endWithString:": "endWith($0)",
    "equal:": "equal($0)",
    "equal:withDelta:": "beCloseTo($0, within: $1)",
    "haveCountOf:": "haveCount($0)",
    "haveCountOfAtLeast:": "haveCount(atLeast: $0)",
    "haveCountOfAtMost:": "haveCount(atMost: $0)",
    "haveLengthOf:": "haveCount($0)",
    "haveLengthOfAtLeast:": "haveCount(atLeast: $0)",
    "haveLengthOfAtMost:": "haveCount(atMost: $0)",
    "haveValue:forKey:": "haveValue($0, forKey: $1)",
    "haveValueForKey:": "haveKey($0)",
    "matchPattern:": "matchPattern($0)",
    "raise": "throwError",
    "startWithString:": "startWith($0)",
  ]

  /// Those that Fantail has by name only, since they are judged at the example's end.
  static let named = [
    "bePosted": "bePosted()", "bePostedWithObject:": "bePosted($0)",
    "bePostedWithObject:andUserInfo:": "bePosted($0, $1)",
    "bePostedWithObject:userInfo:": "bePosted($0, $1)",
  ]

  /// `[[[x should] have:3] items]`.
  static let counts = ["have:": "", "haveExactly:": "", "haveAtLeast:": "atLeast: ", "haveAtMost:": "atMost: "]

  /// Of these a line stays as a comment.
  static let missing = [
    "respondToSelector:": "write .conform(to: (any P).self) of a protocol with the method",
    "raiseWithName:": "an error of Swift is thrown: .throwError(MyError.…)",
    "raiseWithReason:": "an error of Swift is thrown: .throwError(MyError.…)",
    "raiseWithName:reason:": "an error of Swift is thrown: .throwError(MyError.…)",
    "change:": "write expect { … }.to(.change(value, by: 1))",
    "change:by:": "write expect { … }.to(.change(value, by: 1))",
    "bePostedWithUserInfo:": "write expectNotification(named: …, userInfo: …) { … }",
    "haveValue:forKeyPath:": "write .have(\\.a.b, .equal(…))",
    "haveValueForKeyPath:": "write .have(\\.a.b, .notNil())",
    "match:": "write .match { … }, or .startWith(…)",
    "containString:options:": "write .contain(\"…\", ignoring: .case)",
  ]

  /// Words of Kiwi's doubles, by the beginning of the selector.
  static let doubles = [
    "receive": "a call is expected of a mock: expect(mock.method).toReceive(…)",
    "stub": "what is called is a protocol's, and its mock is told what to return: mock.method.returns(…)",
    "mock": "a mock stands for a protocol: swift package specs mocks writes FooMock",
    "nullMock": "a mock stands for a protocol: swift package specs mocks writes FooMock",
    "partialMock": "a mock passes calls on with forwardingTo:",
    "captureArgument": "write an ArgumentCaptor and .capture(into:)",
    "expect": "a mock's calls are allowed as they are expected: mock.method.allow()",
    "clearStubs": "write mock.clearStubs()",
    "addMessageSpy": "write mock.method.onCall { … }",
  ]

  /// The verbs after a subject, for values that are polled with the name of the time's argument.
  static let polled = [
    "shouldEventually": ("toEventually", "within"), "shouldNotEventually": ("toNever", "during"),
    "shouldAfterWait": ("toAfterWait", "of"), "shouldNotAfterWait": ("toAfterWait", "of"),
  ]

  static let words: Set = [
    "describe", "context", "it", "xit", "specify", "pending", "pending_", "beforeEach", "afterEach", "beforeAll",
    "afterAll",
    "let", "let_", "sharedExamplesFor", "itBehavesLike", "registerMatchers",
  ]
}
