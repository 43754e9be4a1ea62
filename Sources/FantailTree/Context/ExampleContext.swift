/// The owner of the running code: an example, a group's once-only hook, a group's body, or nothing.
///
/// The one task-local of the framework. Child tasks inherit it; detached tasks and dispatch queues do not.
package final class ExampleContext: Sendable {
  package static var current: ExampleContext { inherited.context }

  /// The values that a task inherits.
  private struct Inherited: Sendable {
    var context = ExampleContext()
    /// The presence of the attempt that runs the code. It is separate from the context, because code may keep the
    /// context after its task has ended.
    var presence: Presence?
  }

  private static let values = TaskLocal(wrappedValue: Inherited())
  private static var inherited: Inherited { values.get() }

  /// Runs code with another context.
  package static func withCurrent<Result>(
    _ context: ExampleContext, operation: () throws -> Result
  ) rethrows -> Result {
    try values.withValue(Inherited(context: context, presence: inherited.presence), operation: operation)
  }

  /// Runs code with another context.
  ///
  /// - Parameter presence: The presence of the code; `nil` keeps the caller's.
  package static func withCurrent<Result>(
    _ context: ExampleContext, presence: Presence? = nil, operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    let inherited = Inherited(context: context, presence: presence ?? inherited.presence)
    // A closure that captures the actor runs on that actor; without it, `operation` would run elsewhere, at the cost of
    // two changes of threads.
    return try await values.withValue(
      inherited,
      operation: {
        _ = isolation
        return try await operation()
      }, isolation: isolation)
  }

  /// The group, if its closure is the running code.
  package let groupBody: GroupBody?
  /// The running example, or the hook that does not belong to an example.
  package let scope: (any ExampleScope)?
  /// The running example; `nil` in a hook that does not belong to an example.
  package let example: (any ExampleScope)?
  /// The sink that gets this code's issues first; `nil` for code that belongs to neither an example nor a hook.
  package let sink: (any IssueSink)?
  /// The lets whose values are being made around this code, the outermost first.
  package let lets: [LetKey]
  /// `true` if no other sink, such as that of `withClue`, is between this code and its example or hook.
  private let isOwn: Bool

  /// Creates the context of a group's closure, which runs while the tree is built; without a group, an empty context.
  init(groupBody: GroupBody? = nil) {
    self.groupBody = groupBody
    scope = nil
    example = nil
    sink = nil
    lets = []
    isOwn = true
  }

  /// Creates the context of a `beforeAll` or `afterAll`, which does not belong to a single example.
  package init(onceHook: any ExampleScope) {
    groupBody = nil
    scope = onceHook
    example = nil
    sink = onceHook
    lets = []
    isOwn = true
  }

  package init(example: any ExampleScope, lets: [LetKey] = []) {
    groupBody = nil
    scope = example
    self.example = example
    sink = example
    self.lets = lets
    isOwn = true
  }

  private init(_ outer: ExampleContext, lets: [LetKey], sink: (any IssueSink)?, isOwn: Bool) {
    groupBody = outer.groupBody
    scope = outer.scope
    example = outer.example
    self.sink = sink
    self.lets = lets
    self.isOwn = isOwn
  }

  package func making(_ key: LetKey) -> ExampleContext {
    ExampleContext(self, lets: lets + [key], sink: sink, isOwn: isOwn)
  }

  /// Returns a copy of this context with one more sink, which gets the code's issues first.
  ///
  /// - Parameter wrap: Makes the new sink around the previous first sink.
  package func wrapped<Sink: IssueSink>(by wrap: (any IssueSink) -> Sink) -> (sink: Sink, context: ExampleContext) {
    let sink = wrap(self.sink ?? OutsideSink(self))
    return (sink, ExampleContext(self, lets: lets, sink: sink, isOwn: false))
  }

  /// `true` if issues go first to a sink other than the example, such as a once-only hook or `withClue`.
  package var isHeardFirst: Bool { sink != nil && sink !== example }

  /// The innermost sink of a kind around this code.
  package func sink<Sink: ForwardingSink>(_ kind: Sink.Type) -> Sink? {
    var sink = self.sink
    while let forwarding = sink as? any ForwardingSink {
      if let found = forwarding as? Sink { return found }
      sink = forwarding.inner
    }
    return nil
  }

  /// Passes the text of an expectation to the example or the group's closure, if one of them needs it.
  package func register(
    expectation statement: @autoclosure () -> String, at location: @autoclosure () -> SourceLocation
  ) {
    if let example {
      if example.isAskedForExpectation { example.describe(byExpectation: statement()) }
    } else {
      groupBody?.registerExpectation(statement(), at: location())
    }
  }

  /// Records an issue in the nearest sink, or outside all examples if there is none.
  package func record(_ issue: Issue) {
    if let sink { return sink.record(issue) }
    recordOutside(issue, said: issue.changed { .outsideAnyExample($0) })
  }

  /// Records an issue of code that belongs to neither an example nor a hook.
  ///
  /// - Parameter said: The form of the issue to report if no test of another framework takes it.
  fileprivate func recordOutside(_ issue: Issue, said: Issue) {
    if let groupBody { return groupBody.record(said) }
    if !IssueReceivers.receive(issue) { OutsideIssues.report(issue, said: said) }
  }
}

/// The sink of code that belongs to neither an example nor a hook, for `withClue` and `knownIssue` in a plain test
/// method. This sink passes issues on as if it were absent.
private final class OutsideSink: IssueSink {
  private let context: ExampleContext

  init(_ context: ExampleContext) {
    self.context = context
  }

  func record(_ issue: Issue) { context.recordOutside(issue, said: issue.changed { .outsideAnyExample($0) }) }

  // Does nothing: code that adds verifiers and clean-ups first checks that an example is running.
  func verifyAtEnd(_ verifier: DeferredVerifier) {}
  func cleanUp(_ action: @escaping @Sendable () -> Void) {}
  func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool { false }
}

// MARK: - Lets

extension ExampleContext {
  package func read(_ key: LetKey, at reading: LetReading?) -> LetValue {
    guard let example else { return readOutside(key, at: reading?.location(of: key)) }
    return example.value(of: key, inOwnContext: isOwn, at: reading)
  }

  func readAsync(_ key: LetKey, at reading: LetReading) async throws -> LetValue {
    guard let example else {
      reportOutside(key, at: reading.location(of: key))
      guard case .suspending(let make) = key.source, !lets.contains(key) else { throw LetCycle(lets: lets + [key]) }
      return try await ExampleContext.withCurrent(making(key)) { try await make() }
    }
    return try await example.asyncValue(of: key, path: lets)
  }

  func set(_ value: LetValue, for key: LetKey) {
    // A property setter does not receive a line number, so the location is that of the hook or group.
    guard let example else {
      return reportOutside(Issue(.letReadOutsideExample(key.description, isSet: true), at: nil))
    }
    example.set(value, for: key)
  }

  /// Reports the read and returns a fresh value, so that the program continues and can print the report.
  private func readOutside(_ key: LetKey, at location: SourceLocation?) -> LetValue {
    reportOutside(key, at: location)
    guard !lets.contains(key), case .immediate(_, let make) = key.source else {
      // A value cannot be made, and a synchronous read cannot throw, so the program stops with a message.
      preconditionFailure(Issue.Kind.letCycle((lets + [key]).map(\.description)).message)
    }
    return ExampleContext.withCurrent(making(key)) { make() }
  }

  private func reportOutside(_ key: LetKey, at location: SourceLocation?) {
    reportOutside(Issue(.letReadOutsideExample(key.description), at: location ?? key.location))
  }

  private func reportOutside(_ issue: Issue) {
    if let sink { sink.record(issue) } else { recordOutside(issue, said: issue) }
  }
}

/// A running example, or a hook that does not belong to an example, as seen by the words, expectations and doubles in
/// its code. The executor provides the scope.
package protocol ExampleScope: IssueSink {
  /// A number that is unique to this scope in the process. The scope's address is not enough, since a later scope may
  /// get the same address.
  var number: Int { get }

  /// `true` if the example and the hooks after it have ended.
  var hasEnded: Bool { get }

  /// `true` if the example has failed or was skipped: a missing call or snapshot then does not count as another
  /// failure.
  var claimsNothing: Bool { get }

  /// `true` while a hook of the example runs. A failure in a hook skips the body.
  var isInHook: Bool { get }

  /// `true` if the run needs the example's first expectation: as the description of a `specify`, or to fail examples
  /// without one.
  var isAskedForExpectation: Bool { get }

  /// The number of the worker that runs the example, from zero.
  var worker: Int { get }

  /// The registries of the example's groups, innermost first.
  var registries: [any MatcherNaming] { get }

  /// The example's traits; empty for a hook that does not belong to an example.
  var traits: Traits { get }

  /// The example's position in its plan; `nil` for a hook.
  var identity: ExampleIdentity? { get }

  /// Keeps the text of the first expectation, such as "should equal 1", as the example's description.
  func describe(byExpectation description: String)

  /// Sets the text of the current arguments of a property, for a report of a crash or a hang.
  ///
  /// - Parameter tried: Returns the text. The closure is slow, so it is called only for a report.
  func setTried(_ tried: (@Sendable () -> String)?)

  /// Writes a text to the standard error of the run, even if the example runs in another process.
  ///
  /// - Parameter text: The text, in whole lines.
  func say(_ text: String)

  /// Stores words that are called in the example. If a word remains when the example ends, the word's specs never run,
  /// and the example fails.
  func keep(words: [MisplacedWord])

  /// Removes words, because the example plans their specs itself.
  func forget(words: [MisplacedWord])

  /// Abandons the running code, which waits for something that will not happen, and continues after it.
  ///
  /// - Returns: `false` if the code cannot be abandoned here.
  func abandonBody() -> Bool

  /// Returns the role of this process in an exit test.
  func exitTest(at location: SourceLocation) -> ExitTestRole

  /// Reads a let, and first makes its value if there is none.
  ///
  /// - Parameters:
  ///   - isOwn: `true` if no sink, such as that of `withClue`, is between the example and the code that reads the let.
  ///   - reading: The source location of the read, for a report that a value cannot be made.
  func value(of key: LetKey, inOwnContext isOwn: Bool, at reading: LetReading?) -> LetValue
  func asyncValue(of key: LetKey, path: [LetKey]) async throws -> LetValue
  func set(_ value: LetValue, for key: LetKey)

  /// Returns the example's only object of a type. The first call makes the object.
  ///
  /// - Parameter make: Makes the object. If two threads call the closure at once, one of the two objects is dropped.
  func stored<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object
}

/// The position of a running example among the examples of its test target.
package struct ExampleIdentity: Sendable {
  /// The example's id in a plan of only its target.
  package let id: String
  package let line: Int
  /// The full description: `Cart, adds a page`.
  package let name: String
  /// Returns the ids of all examples that the target declares, first the examples in the plan.
  package let declared: @Sendable () -> [String]

  package init(id: String, line: Int, name: String, declared: @escaping @Sendable () -> [String]) {
    self.id = id
    self.line = line
    self.name = name
    self.declared = declared
  }
}

/// Collects the issues of the closure of one group.
///
/// Unchecked, without a lock, because only one thread writes and reads this object. The object is reached only through
/// the task-local that is bound while the closure runs synchronously. A task that is created in the closure inherits
/// the binding, but is recognised as another task, and its issues are sent elsewhere.
package final class GroupBody: @unchecked Sendable {
  private(set) var issues: [Issue] = []
  private let task = withUnsafeCurrentTask { $0?.hashValue }

  init() {}

  func record(_ issue: Issue) {
    guard isOwnTask else { return OutsideIssues.report(issue) }
    // A failing expectation replaces the issue that reports an expectation in a group's body.
    if let last = issues.last, last.kind.code == .expectationInGroupBody, last.location == issue.location {
      issues.removeLast()
    }
    issues.append(issue)
  }

  /// Records an expectation in the group's body, whether it holds or not.
  package func registerExpectation(_ statement: String, at location: SourceLocation) {
    guard isOwnTask else { return }
    issues.append(Issue(.expectationInGroupBody(statement), at: location))
  }

  private var isOwnTask: Bool { withUnsafeCurrentTask { $0?.hashValue } == task }
}

/// The example that an `aroundEach` hook wraps: calling it runs everything inside.
public struct WrappedExample: Sendable {
  private let run: @Sendable () async throws -> Void

  package init(run: @escaping @Sendable () async throws -> Void) {
    self.run = run
  }

  /// Runs the wrapped hooks and the example.
  ///
  /// A second call does not run anything and fails the example. Failures inside the example are recorded where they
  /// happen and are not thrown from this call.
  public func callAsFunction() async throws {
    try await run()
  }
}

/// A set of matchers that can be used by name. `registerMatchers` adds the set to a group.
///
/// The tree only carries the set; the matchers module uses it.
public protocol MatcherNaming: Sendable {
  /// The prefix under which the matchers' names are listed.
  var prefix: String { get }
}

/// A word that was called where its specs will never run, such as an `it` inside an example.
///
/// An example collects the words that are called in it. It drops words with specs that it plans itself, as specs about
/// specs do.
package struct MisplacedWord: Sendable, Hashable {
  /// The word as written in the source: `it("is empty")`.
  package let text: String
  package let location: SourceLocation
}

/// An object that tasks inherit from the code of one attempt. When all tasks that the code started have ended, only the
/// attempt holds the object.
package final class Presence: Sendable {
  package init() {}
}

/// The number of the worker that runs the current code.
///
/// With `--jobs 4` the workers are numbered 0 to 3, and a worker never runs two examples at once. A resource with the
/// number in its name, such as a database, needs no further protection.
///
/// ```swift
/// let database = Let { Database(named: "test-\(WorkerIndex.current)") }
/// ```
public enum WorkerIndex {
  /// The number of the worker that runs this example or hook, from zero; zero outside examples.
  ///
  /// Child tasks inherit the number; detached tasks and dispatch queues do not.
  public static var current: Int { ExampleContext.current.scope?.worker ?? 0 }
}

/// A receiver of issues, verifiers and clean-ups: the example itself, or a wrapper around a part of its code such as
/// `withClue`.
package protocol IssueSink: AnyObject, Sendable {
  /// Records an issue; safe to call from any thread and at any time.
  func record(_ issue: Issue)

  /// Records an issue immediately. The slow parts of the issue are computed at the example's end.
  ///
  /// - Parameter resolve: Returns the whole issue.
  func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue)

  /// Adds a verifier, which is judged after the body and before `afterEach`. Verifiers are judged in the order in which
  /// they were added.
  func verifyAtEnd(_ verifier: DeferredVerifier)

  /// Adds an action that undoes a change of this example. It runs after the verifiers and before `afterEach`.
  func cleanUp(_ action: @escaping @Sendable () -> Void)

  /// Keeps notes for the reports of the example.
  ///
  /// - Parameter notes: Returns the notes; called at the example's end.
  /// - Returns: `false` if the notes are lost because the example has ended.
  @discardableResult func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool
}

extension IssueSink {
  package func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue) { record(resolve()) }
}

/// A sink around another one. It forwards everything that it does not handle itself.
package protocol ForwardingSink: IssueSink {
  var inner: any IssueSink { get }
}

extension ForwardingSink {
  package func record(_ issue: Issue) { inner.record(issue) }
  package func verifyAtEnd(_ verifier: DeferredVerifier) { inner.verifyAtEnd(verifier) }
  package func cleanUp(_ action: @escaping @Sendable () -> Void) { inner.cleanUp(action) }
  package func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool { inner.keep(notes) }
}

/// A check that is made now and judged at the example's end.
package struct DeferredVerifier: Sendable {
  /// The text of the check, for a report that the example ended before the check was judged.
  package let description: String
  package let location: SourceLocation
  /// Judges the check, and records its issues itself.
  package let judge: @Sendable () async -> Void

  package init(description: String, location: SourceLocation, judge: @escaping @Sendable () async -> Void) {
    self.description = description
    self.location = location
    self.judge = judge
  }
}

/// A step or an attachment of an example, for its reports.
public struct ExampleNote: Sendable, Hashable {
  /// The kinds of notes.
  public indirect enum Kind: Sendable, Hashable {
    /// A step. Its duration is `nil` if the step was cut off.
    case step(hasFailed: Bool, duration: Duration?)
    /// An attachment, as bytes.
    case attachment([UInt8])
  }

  /// The kind of note, with its result or its bytes.
  public let kind: Kind
  /// The step's title, or the attachment's name, such as `photo.png`.
  public let name: String
  /// The number of steps around the note.
  public let depth: Int
  /// The source location of the note.
  public let location: SourceLocation

  package init(_ kind: Kind, named name: String, depth: Int, at location: SourceLocation) {
    self.kind = kind
    self.name = name
    self.depth = depth
    self.location = location
  }
}
