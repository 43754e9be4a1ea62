import FantailTree

/// An example with only the members that its type declares.
protocol PlainScope: ExampleScope {}

extension PlainScope {
  var number: Int { 0 }
  var hasEnded: Bool { false }
  var isInHook: Bool { false }
  var claimsNothing: Bool { false }
  var isAskedForExpectation: Bool { false }
  var worker: Int { 0 }
  var registries: [any MatcherNaming] { [] }
  var traits: Traits { Traits() }
  var identity: ExampleIdentity? { nil }
  func describe(byExpectation description: String) {}
  func say(_ text: String) {}
  func keep(words: [MisplacedWord]) {}
  func setTried(_ tried: (@Sendable () -> String)?) {}
  func forget(words: [MisplacedWord]) {}
  func abandonBody() -> Bool { false }
  func exitTest(at location: SourceLocation) -> ExitTestRole { .unavailable("nothing here starts this program again") }

  func verifyAtEnd(_ verifier: DeferredVerifier) {}
  func cleanUp(_ action: @escaping @Sendable () -> Void) {}
  func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool { true }

  func value(of key: LetKey, inOwnContext isOwn: Bool, at reading: LetReading?) -> LetValue { LetValue(()) }
  func asyncValue(of key: LetKey, path: [LetKey]) async throws -> LetValue { LetValue(()) }
  func set(_ value: LetValue, for key: LetKey) {}
  func stored<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object { make() }
}
