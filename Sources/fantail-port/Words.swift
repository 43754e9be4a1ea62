/// The words of Quick, Spectre, XCTest and Nimble, by the kind of their arguments.
enum Words {
  static let groups: Set = ["describe", "context", "fdescribe", "fcontext", "xdescribe", "xcontext"]
  static let examples: Set = ["it", "fit", "xit", "pending"]
  static let hooks: Set = ["beforeEach", "afterEach", "beforeAll", "afterAll", "aroundEach", "justBeforeEach"]
  static let behaviours: Set = ["itBehavesLike", "fitBehavesLike", "xitBehavesLike"]
  static let types: Set = ["struct", "class", "enum", "actor", "protocol", "extension"]
  static let declarations = types.union(["func", "typealias"])
  static let control: Set = ["for", "if", "switch", "while", "guard", "do", "repeat", "defer"]
  static let modifiers: Set = [
    "public", "private", "fileprivate", "internal", "open", "package", "final", "override", "static", "class", "lazy",
    "weak", "unowned", "mutating", "nonisolated", "async",
  ]

  /// The words whose statements make specs.
  static let makers = groups.union(examples).union(hooks).union(behaviours)

  /// Spectre's words that may be called on a context.
  static let spectre: Set = ["describe", "context", "it", "xit", "before", "after"]
  static let spectreHooks = ["before": "beforeEach", "after": "afterEach"]
  static let testCaseHooks = [
    "setUp": "beforeEach", "setUpWithError": "beforeEach", "tearDown": "afterEach", "tearDownWithError": "afterEach",
  ]
  static let specBases: Set = ["QuickSpec", "AsyncSpec", "Behavior", "AsyncBehavior", "QuickConfiguration"]

  /// Nimble's functions that take a subject, with Fantail's counterparts.
  static let subjects = [
    "expect": "expect", "expects": "expect", "expecta": "expect", "require": "require", "requires": "require",
    "requirea": "require", "unwrap": "require", "unwraps": "require", "unwrapa": "require",
  ]

  /// XCTest's functions that call their closure immediately.
  static let immediate: Set = ["measure", "XCTAssertThrowsError", "runActivity", "XCTExpectFailure"]

  static let operators = [
    "==": (verb: "to", matcher: "equal($0)"), "!=": ("notTo", "equal($0)"), "===": ("to", "beIdentical(to: $0)"),
    "!==": ("notTo", "beIdentical(to: $0)"), "<": ("to", "beLessThan($0)"), ">": ("to", "beGreaterThan($0)"),
    "<=": ("to", "beLessThanOrEqual(to: $0)"), ">=": ("to", "beGreaterThanOrEqual(to: $0)"),
    "≈": ("to", "beCloseTo($0)"),
  ]
}
