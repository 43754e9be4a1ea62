/// Kiwi's words beside Fantail's, its matchers aside.
enum KiwiCatalogue {
  /// Those that Fantail has by name only, since they are judged at the example's end.
  static let named = [
    "bePosted": "bePosted()", "bePostedWithObject:": "bePosted($0)",
    "bePostedWithObject:andUserInfo:": "bePosted($0, $1)",
    "bePostedWithObject:userInfo:": "bePosted($0, $1)",
  ]

  /// `[[[x should] have:3] items]`.
  static let counts = ["have:": "", "haveExactly:": "", "haveAtLeast:": "atLeast: ", "haveAtMost:": "atMost: "]

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
