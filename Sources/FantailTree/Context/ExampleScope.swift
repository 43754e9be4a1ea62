/// A running example, or a hook that belongs to none, as the words, expectations and doubles used in it see it. The
/// executor provides it.
package protocol ExampleScope: IssueSink {
  /// A number that no other scope of the process has or had. The address of one that has ended may be another's.
  var number: Int { get }

  /// `true` if the example is over, the hooks after it included.
  var hasEnded: Bool { get }

  /// `true` if the example has failed or was skipped: what it has not done says nothing.
  var claimsNothing: Bool { get }

  /// `true` if somebody asks for the example's first expectation: reports, which describe a `specify` by it, or a run that
  /// forbids examples without one.
  var isAskedForExpectation: Bool { get }

  /// The number of the worker that runs the example, from zero.
  var worker: Int { get }

  /// The registries of the example's groups, innermost first.
  var registries: [any MatcherNaming] { get }

  /// Its traits; none of a hook that belongs to no example.
  var traits: Traits { get }

  /// The example's place in its plan; `nil` for a hook.
  var identity: ExampleIdentity? { get }

  /// Notes what the first expectation says, such as "should equal 1".
  func describe(byExpectation description: String)

  /// Says what the example is tried with now, for whoever tells where the process ended.
  ///
  /// - Parameter tried: Puts it into words, which takes long, and so only when it is asked.
  func note(tried: (@Sendable () -> String)?)

  /// Takes words that are called in the example: those that are still there at its end declare what never runs.
  func note(words: [MisplacedWord])

  /// Forgets words whose specs the example plans itself.
  func forget(words: [MisplacedWord])

  /// Leaves the code behind that runs now and waits for what never comes: the example goes on with what follows it.
  ///
  /// - Returns: `false` where something would wait for the code all the same.
  func leaveCode() -> Bool

  /// Comes to an exit test.
  func exitTest(at location: SourceLocation) -> ExitTestTurn

  /// Reads a let, making it if it has no value yet.
  ///
  /// - Parameters:
  ///   - isOwn: `true` if nothing stands around the code that reads it, such as `withClue`.
  ///   - reading: The place where it is read, for a report that it cannot be made.
  func value(of key: LetKey, inOwnContext isOwn: Bool, at reading: LetReading?) -> LetValue
  func asyncValue(of key: LetKey, path: [LetKey]) async throws -> LetValue
  func set(_ value: LetValue, for key: LetKey)

  /// Returns the example's one object of a type, making it at the first call.
  ///
  /// - Parameter make: Makes it; where two threads ask at once, the object of one is dropped.
  func stored<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object
}

/// The place of a running example among those of its test target.
package struct ExampleIdentity: Sendable {
  /// Its id where the target is planned alone.
  package let id: String
  package let line: Int
  /// Returns the ids of all examples that its target declares, those of the plan first.
  package let declared: @Sendable () -> [String]

  package init(id: String, line: Int, declared: @escaping @Sendable () -> [String]) {
    self.id = id
    self.line = line
    self.declared = declared
  }
}
