/// A running example, or a hook that belongs to no example, as seen by the words, expectations and doubles used in it.
/// The executor provides it.
package protocol ExampleScope: IssueSink {
  /// A number that no other scope of the process has or had. The scope's address is not enough, since a later scope may
  /// get the same one.
  var number: Int { get }

  /// `true` if the example and the hooks after it are over.
  var hasEnded: Bool { get }

  /// `true` if the example has failed or was skipped: a missing call or snapshot is then no further fault.
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

  /// Keeps the text of the first expectation, such as "should equal 1", as the example's description.
  func describe(byExpectation description: String)

  /// Sets the words for the input that the example is tried with now, for a report of a crash.
  ///
  /// - Parameter tried: Makes the words. It is slow, and is called only for a report of a crash.
  func setTried(_ tried: (@Sendable () -> String)?)

  /// Writes a text to the standard error of the run, whichever process the example runs in.
  ///
  /// - Parameter text: The text, in whole lines.
  func say(_ text: String)

  /// Keeps words that are called in the example. The specs of words that remain at its end never run, and fail the
  /// example.
  func keep(words: [MisplacedWord])

  /// Removes words, because the example itself plans their specs.
  func forget(words: [MisplacedWord])

  /// Abandons the running code, which waits for something that will not happen, and continues after it.
  ///
  /// - Returns: `false` if the code cannot be abandoned here.
  func abandonBody() -> Bool

  /// Returns what this process has to do at an exit test.
  func exitTest(at location: SourceLocation) -> ExitTestTurn

  /// Reads a let, making it if it has no value yet.
  ///
  /// - Parameters:
  ///   - isOwn: `true` if there is nothing, such as `withClue`, between the example and the code that reads the let.
  ///   - reading: The place of the read, for a report that no value can be made.
  func value(of key: LetKey, inOwnContext isOwn: Bool, at reading: LetReading?) -> LetValue
  func asyncValue(of key: LetKey, path: [LetKey]) async throws -> LetValue
  func set(_ value: LetValue, for key: LetKey)

  /// Returns the example's one object of a type, making it at the first call.
  ///
  /// - Parameter make: Makes the object. Two threads may call it at once; one of the two objects is then dropped.
  func stored<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object
}
