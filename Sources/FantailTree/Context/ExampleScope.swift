/// A running example, or a hook that belongs to no example, as seen by the words, expectations and doubles used in it.
/// The executor provides it.
package protocol ExampleScope: IssueSink {
  /// A number that no other scope of the process has or had. The scope's address is not enough, since a later scope may
  /// get the same one.
  var number: Int { get }

  /// `true` if the example and the hooks after it are over.
  var hasEnded: Bool { get }

  /// `true` if the example has failed or was skipped: a missing call or snapshot is then not another failure.
  var claimsNothing: Bool { get }

  /// `true` if the run needs the example's first expectation: as the description of a `specify`, or to fail examples
  /// without one.
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

  /// Sets the text of the current arguments of a property, for a report of a crash or a hang.
  ///
  /// - Parameter tried: Returns the text. It is slow, so it is called only for a report.
  func setTried(_ tried: (@Sendable () -> String)?)

  /// Writes a text to the standard error of the run, even if the example runs in another process.
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

  /// Returns the action of this process at an exit test.
  func exitTest(at location: SourceLocation) -> ExitTestTurn

  /// Reads a let. If it has no value, it is made first.
  ///
  /// - Parameters:
  ///   - isOwn: `true` if no sink, such as that of `withClue`, is between the example and the code that reads the let.
  ///   - reading: The place of the read, for a report that no value can be made.
  func value(of key: LetKey, inOwnContext isOwn: Bool, at reading: LetReading?) -> LetValue
  func asyncValue(of key: LetKey, path: [LetKey]) async throws -> LetValue
  func set(_ value: LetValue, for key: LetKey)

  /// Returns the example's one object of a type. The first call makes it.
  ///
  /// - Parameter make: Makes the object. Two threads may call it at once; one of the two objects is then dropped.
  func stored<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object
}
