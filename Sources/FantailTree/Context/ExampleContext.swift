/// The owner of the running code: an example, a group's once-only hook, a group's body, or nothing.
///
/// The one task-local of the framework. Child tasks inherit it; detached tasks and dispatch queues do not.
package final class ExampleContext: Sendable {
  package static var current: ExampleContext { inherited.context }

  /// The values that a task inherits.
  private struct Inherited: Sendable {
    var context = ExampleContext()
    /// The presence of the attempt that runs the code. Its own task-local would cost a debug build 1 us an example. It
    /// is not part of the context, because code may keep the context after its task has ended.
    var presence: Presence?
  }

  @TaskLocal private static var inherited = Inherited()

  /// Runs code with another context.
  package static func withCurrent<Result>(
    _ context: ExampleContext, operation: () throws -> Result
  ) rethrows -> Result {
    try $inherited.withValue(Inherited(context: context, presence: inherited.presence), operation: operation)
  }

  /// Runs code with another context.
  ///
  /// - Parameter presence: The presence of the code; `nil` keeps the caller's.
  package static func withCurrent<Result>(
    _ context: ExampleContext, presence: Presence? = nil, operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    let inherited = Inherited(context: context, presence: presence ?? inherited.presence)
    // A closure that captures the actor runs on it; `operation` itself would run elsewhere, two changes of threads away.
    return try await $inherited.withValue(
      inherited,
      operation: {
        _ = isolation
        return try await operation()
      }, isolation: isolation)
  }

  /// The group, if its closure is the running code.
  package let groupBody: GroupBody?
  /// The running example, or the hook that belongs to no example.
  package let scope: (any ExampleScope)?
  /// The running example; `nil` in a hook that belongs to no example.
  package let example: (any ExampleScope)?
  /// The sink that gets this code's issues first; `nil` for code that belongs to no example and no hook.
  package let sink: (any IssueSink)?
  /// The lets being made around this code, outermost first.
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

  /// Creates the context of a `beforeAll` or `afterAll`, which belong to no single example.
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

  /// `true` if issues go first to another sink than the example, such as a once-only hook or `withClue`.
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

  /// Passes the words of an expectation to the example or the group's closure, if either needs them.
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

  /// Records an issue of code that belongs to no example and no hook.
  ///
  /// - Parameter said: The form of the issue to report if no test of another framework takes it.
  fileprivate func recordOutside(_ issue: Issue, said: Issue) {
    if let groupBody { return groupBody.record(said) }
    if !IssueReceivers.receive(issue) { OutsideIssues.report(issue, said: said) }
  }
}

/// The sink of code that belongs to no example and no hook, for `withClue` and `knownIssue` in a plain test method. It
/// passes issues on as if it were absent.
private final class OutsideSink: IssueSink {
  private let context: ExampleContext

  init(_ context: ExampleContext) {
    self.context = context
  }

  func record(_ issue: Issue) { context.recordOutside(issue, said: issue.changed { .outsideAnyExample($0) }) }

  // Does nothing: code that adds verifiers and clean-ups first checks that an example runs.
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
    guard let example else { return reportOutside(key, at: nil) }
    example.set(value, for: key)
  }

  /// Reports the read and returns a fresh value, so that the program continues and can print the report.
  private func readOutside(_ key: LetKey, at location: SourceLocation?) -> LetValue {
    reportOutside(key, at: location)
    guard !lets.contains(key), case .immediate(_, let make) = key.source else {
      // No value can be made, and a synchronous read cannot throw: the program stops, with a message.
      preconditionFailure(Issue.Kind.letCycle((lets + [key]).map(\.description)).message)
    }
    return ExampleContext.withCurrent(making(key)) { make() }
  }

  private func reportOutside(_ key: LetKey, at location: SourceLocation?) {
    let issue = Issue(.letReadOutsideExample(key.description), at: location ?? key.location)
    if let sink { sink.record(issue) } else { recordOutside(issue, said: issue) }
  }
}
