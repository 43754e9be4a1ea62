/// The services that a running example offers to the words, expectations and doubles used in it. The executor
/// provides it.
package protocol ExampleScope: AnyObject, Sendable {
  /// The example's own scope, for one that stands around it: what tells examples apart.
  var outermost: any ExampleScope { get }

  /// `true` if the example is over, the hooks after it included.
  var hasEnded: Bool { get }

  /// `true` if reports describe the example by its first expectation, as for `specify`.
  var isDescribedByFirstExpectation: Bool { get }

  /// The number of the worker that runs the example, from zero.
  var worker: Int { get }

  /// The registries of the example's groups, innermost first.
  var registries: [any MatcherNaming] { get }

  /// The times by which polled expectations wait, where the call does not say.
  var polling: PollingTimes { get }

  /// The number of cases of an example over generated arguments, where it is said.
  var cases: CaseSettings { get }

  /// `true` if snapshots are written anew instead of compared.
  var recordsSnapshots: Bool { get }

  /// The example's place in its plan; `nil` for a hook.
  var identity: ExampleIdentity? { get }

  /// `true` if something went wrong so far.
  var hasFailed: Bool { get }

  /// Records an issue of the example; safe to call from any thread and at any time.
  func record(_ issue: Issue)

  /// Records an issue of the example at once, parts of which take long to find out and are asked for at its end.
  ///
  /// - Parameter resolve: Returns the whole issue.
  func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue)

  /// Notes what the first expectation says, such as "should equal 1".
  func describe(byExpectation description: String)

  /// Reads a let, making it if it has no value yet.
  ///
  /// - Parameters:
  ///   - context: The context of the code that reads it, the running one.
  ///   - reading: The place where it is read, for a report that it cannot be made.
  func value(of key: LetKey, in context: ExampleContext, at reading: LetReading?) -> Any
  func asyncValue(of key: LetKey, _ source: LetSource, path: [LetKey]) async throws -> LetValue
  func set(_ value: Any, for key: LetKey)

  /// Adds a verifier to be judged after the body and before `afterEach`, in the order they were added.
  func verifyAtEnd(_ verifier: DeferredVerifier)

  /// Takes words that are called in the example: those that are still there at its end declare what never runs.
  func note(words: [MisplacedWord])

  /// Forgets words whose specs the example plans itself.
  func forget(words: [MisplacedWord])

  /// Comes to an exit test.
  func exitTest(at location: SourceLocation) -> ExitTestTurn

  /// Adds an action that undoes something of this example, run after its verifiers and before `afterEach`.
  func cleanUp(_ action: @escaping @Sendable () -> Void)
}

extension ExampleScope {
  package var hasEnded: Bool { false }
  package func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue) { record(resolve()) }
  package var worker: Int { 0 }
  package func note(words: [MisplacedWord]) {}
  package func forget(words: [MisplacedWord]) {}

  package func exitTest(at location: SourceLocation) -> ExitTestTurn {
    .unavailable("nothing here can start this program again")
  }
  package var outermost: any ExampleScope { self }
}

extension ExampleScope {
  package var polling: PollingTimes { PollingTimes() }
  package var cases: CaseSettings { CaseSettings() }
  package var recordsSnapshots: Bool { false }
  package var identity: ExampleIdentity? { nil }
  package var hasFailed: Bool { false }
}

/// A check that is made now and judged at the example's end.
package struct DeferredVerifier: Sendable {
  /// The text of what it verifies, for the report of one that was cut off.
  package let description: String
  package let location: SourceLocation
  /// Judges it, recording issues itself.
  package let judge: @Sendable () async -> Void

  package init(description: String, location: SourceLocation, judge: @escaping @Sendable () async -> Void) {
    self.description = description
    self.location = location
    self.judge = judge
  }
}
