/// A running example, or a hook that belongs to none, as the words, expectations and doubles used in it see it. The
/// executor provides it.
package protocol ExampleScope: IssueSink {
  /// A number that no other scope of the process has or had. An address would not do: it may be used again.
  var number: Int { get }

  /// `true` if the example is over, the hooks after it included.
  var hasEnded: Bool { get }

  /// `true` if the example has failed or was skipped, so that a missing call or snapshot means nothing.
  var claimsNothing: Bool { get }

  /// `true` if the run needs the example's first expectation: to describe a `specify` by it, or to fail examples that have
  /// none.
  var isAskedForExpectation: Bool { get }

  /// The number of the worker that runs the example, from zero.
  var worker: Int { get }

  /// The registries of the example's groups, innermost first.
  var registries: [any MatcherNaming] { get }

  /// The example's traits; empty for a hook that belongs to no example.
  var traits: Traits { get }

  /// The example's place in its plan; `nil` for a hook.
  var identity: ExampleIdentity? { get }

  /// Notes what the first expectation says, such as "should equal 1".
  func describe(byExpectation description: String)

  /// Sets the words for the input that the example is tried with now, for a report of a crash.
  ///
  /// - Parameter tried: Makes the words. It is slow, and so is called only for such a report.
  func note(tried: (@Sendable () -> String)?)

  /// Says something on the standard error of the run, whichever process the example runs in.
  ///
  /// - Parameter text: Whole lines.
  func say(_ text: String)

  /// Keeps words that are called in the example. Words that remain at its end declare what never runs, and fail it.
  func note(words: [MisplacedWord])

  /// Removes words whose specs the example plans itself.
  func forget(words: [MisplacedWord])

  /// Abandons the running code, which waits for something that will not happen, and continues after it.
  ///
  /// - Returns: `false` if the code cannot be abandoned here.
  func abandonBody() -> Bool

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
  /// - Parameter make: Makes the object. If two threads ask at once, one object is dropped.
  func stored<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object
}
