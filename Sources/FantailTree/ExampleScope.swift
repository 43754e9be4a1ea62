/// What a running example offers to the words, expectations and doubles used in it. The executor provides it.
package protocol ExampleScope: AnyObject, Sendable {
  /// The example's own scope, for one that stands around it: what tells examples apart.
  var outermost: any ExampleScope { get }

  /// Whether the example is over, the hooks after it included.
  var hasEnded: Bool { get }

  /// Whether reports describe the example by its first expectation, as for `specify`.
  var isDescribedByFirstExpectation: Bool { get }

  /// The number of the worker that runs the example, from zero.
  var worker: Int { get }

  /// The registries of the example's groups, innermost first.
  var registries: [any MatcherNaming] { get }

  /// How polled expectations wait, where the call does not say.
  var polling: PollingTimes { get }

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
  ///   - path: The lets that are being made around this read, outermost first.
  ///   - source: What makes it, asked for when it has no value.
  ///   - location: Where it is read, asked for when that cannot be answered.
  func value(
    of key: LetKey, _ source: @autoclosure () -> LetSource, path: [LetKey],
    at location: @autoclosure () -> SourceLocation?
  ) -> Any
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
}

/// A check that is made now and judged at the example's end.
package struct DeferredVerifier: Sendable {
  /// What it verifies, for the report of one that was cut off.
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
