/// The owner of the running code: an example, a group's once-only hook, a group's body, or nothing.
///
/// The one task-local of the framework. Child tasks inherit it; detached tasks and dispatch queues do not.
package final class ExampleContext: Sendable {
  @TaskLocal package static var current = ExampleContext()

  /// The group whose closure it is.
  package let groupBody: GroupBody?
  // Kept side by side, since a debug build would copy an enumeration of them for each look at it.
  /// The running example, or the hook that belongs to none.
  package let scope: (any ExampleScope)?
  package let example: (any ExampleScope)?
  /// The first to be told of this code's issues; `nil` for code that belongs to no example and no hook.
  package let sink: (any IssueSink)?
  /// The lets being made around this code, outermost first.
  package let lets: [LetKey]
  /// `true` if nothing stands around this code within its place, such as `withClue`.
  private let isOwn: Bool

  /// Creates the context of the closure of a group, which runs while the tree is built; of nothing at all, without one.
  init(groupBody: GroupBody? = nil) {
    (self.groupBody, scope, example, sink) = (groupBody, nil, nil, nil)
    (lets, isOwn) = ([], true)
  }

  /// Creates the context of a `beforeAll` or `afterAll`, which belong to no single example. Issues go to the scope.
  package init(onceHook: any ExampleScope) {
    (groupBody, scope, example, sink) = (nil, onceHook, nil, onceHook)
    (lets, isOwn) = ([], true)
  }

  package init(example: any ExampleScope, lets: [LetKey] = []) {
    (groupBody, scope, self.example, sink) = (nil, example, example, example)
    (self.lets, isOwn) = (lets, true)
  }

  private init(_ outer: ExampleContext, lets: [LetKey], sink: (any IssueSink)?, isOwn: Bool) {
    (scope, example, groupBody) = (outer.scope, outer.example, outer.groupBody)
    (self.lets, self.sink, self.isOwn) = (lets, sink, isOwn)
  }

  package func making(_ key: LetKey) -> ExampleContext {
    ExampleContext(self, lets: lets + [key], sink: sink, isOwn: isOwn)
  }

  /// This place with a sink around the code in it, which gets what the code records first.
  ///
  /// - Parameter wrap: Makes the sink around the one that was first so far.
  package func wrapped<Sink: IssueSink>(by wrap: (any IssueSink) -> Sink) -> (sink: Sink, context: ExampleContext) {
    let sink = wrap(self.sink ?? OutsideSink(self))
    return (sink, ExampleContext(self, lets: lets, sink: sink, isOwn: false))
  }

  /// `true` if others than an example are to be told first: a hook that runs once, or what stands around the code.
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

  /// Notes what an expectation says, where somebody asks for that.
  package func note(
    expectation statement: @autoclosure () -> String, at location: @autoclosure () -> SourceLocation
  ) {
    if let example {
      if example.isAskedForExpectation { example.describe(byExpectation: statement()) }
    } else {
      groupBody?.noteExpectation(statement(), at: location())
    }
  }

  /// Records an issue where it belongs, so that none is lost.
  package func record(_ issue: Issue) {
    if let sink { return sink.record(issue) }
    recordOutside(issue, said: issue.changed { .outsideAnyExample($0) })
  }

  /// Records an issue of code that belongs to no example and no hook.
  ///
  /// - Parameter said: The issue where no test of another framework takes it.
  fileprivate func recordOutside(_ issue: Issue, said: Issue) {
    if let groupBody { return groupBody.record(said) }
    if !IssueReceivers.receive(issue) { OutsideIssues.report(said) }
  }
}

/// The sink for code that belongs to no example and no hook, for what stands around some of it: `withClue` and `knownIssue`
/// in a plain test method. Issues go on to where they would have gone without it.
private final class OutsideSink: IssueSink {
  private let context: ExampleContext

  init(_ context: ExampleContext) {
    self.context = context
  }

  func record(_ issue: Issue) { context.recordOutside(issue, said: issue.changed { .outsideAnyExample($0) }) }

  // What is to be judged or undone at an example's end asks for a running one first.
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
      return try await ExampleContext.$current.withValue(making(key)) { try await make() }
    }
    return try await example.asyncValue(of: key, path: lets)
  }

  func set(_ value: LetValue, for key: LetKey) {
    guard let example else { return reportOutside(key, at: nil) }
    example.set(value, for: key)
  }

  /// Returns a fresh value, so that the program goes on to where the report is read.
  private func readOutside(_ key: LetKey, at location: SourceLocation?) -> LetValue {
    reportOutside(key, at: location)
    guard !lets.contains(key), case .immediate(_, let make) = key.source else {
      // No value can be made, and a synchronous read cannot throw: say why before stopping.
      preconditionFailure(Issue.Kind.letCycle((lets + [key]).map(\.description)).message)
    }
    return ExampleContext.$current.withValue(making(key)) { make() }
  }

  private func reportOutside(_ key: LetKey, at location: SourceLocation?) {
    let issue = Issue(.letReadOutsideExample(key.description), at: location ?? key.location)
    if let sink { sink.record(issue) } else { recordOutside(issue, said: issue) }
  }
}

/// The error of an `AsyncLet` that reads itself.
package struct LetCycle: Error, CustomStringConvertible {
  package let lets: [LetKey]

  package init(lets: [LetKey]) {
    self.lets = lets
  }

  package var description: String { Issue.Kind.letCycle(lets.map(\.description)).message }
}
