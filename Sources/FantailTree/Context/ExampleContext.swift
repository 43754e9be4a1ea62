/// The owner of the running code: an example, a group's once-only hook, a group's body, or nothing.
///
/// The one task-local of the framework. Child tasks inherit it; detached tasks and dispatch queues do not.
package final class ExampleContext: Sendable {
  @TaskLocal package static var current = ExampleContext(.nowhere)

  package enum Place: Sendable {
    case nowhere
    /// The closure of a group, which runs while the tree is built.
    case groupBody(GroupBody)
    /// A `beforeAll` or `afterAll`, which belong to no single example. Issues go to the scope.
    case onceHook(any ExampleScope)
    case example(any ExampleScope)
  }

  package let place: Place
  /// The lets being made around this code, outermost first.
  package let lets: [LetKey]

  package init(_ place: Place, lets: [LetKey] = []) {
    self.place = place
    self.lets = lets
  }

  /// The scope that issues of this code go to.
  package var scope: (any ExampleScope)? {
    switch place {
    case .example(let scope), .onceHook(let scope): scope
    case .nowhere, .groupBody: nil
    }
  }

  /// This context while a let is being made.
  package func making(_ key: LetKey) -> ExampleContext {
    ExampleContext(place, lets: lets + [key])
  }

  /// Records an issue where it belongs, so that none is lost.
  package func record(_ issue: Issue) {
    switch place {
    case .example(let scope), .onceHook(let scope): scope.record(issue)
    case .groupBody(let body): body.record(issue.changed { .outsideAnyExample($0) })
    case .nowhere:
      if IssueReceivers.receive(issue) { return }
      OutsideIssues.report(issue.changed { .outsideAnyExample($0) })
    }
  }
}

// MARK: - Lets

extension ExampleContext {
  func read(_ key: LetKey, at reading: LetReading?) -> Any {
    guard case .example(let scope) = place else { return readOutside(key, at: reading?.location(of: key)) }
    return scope.value(of: key, in: self, at: reading)
  }

  func readAsync(_ key: LetKey, at reading: LetReading) async throws -> LetValue {
    guard case .example(let scope) = place else {
      reportOutside(key, at: reading.location(of: key))
      guard case .suspending(let make) = key.source else { throw LetCycle(lets: lets + [key]) }
      guard !lets.contains(key) else { throw LetCycle(lets: lets + [key]) }
      return try await ExampleContext.$current.withValue(making(key)) { try await make() }
    }
    return try await scope.asyncValue(of: key, key.source, path: lets)
  }

  func set(_ value: Any, for key: LetKey) {
    guard case .example(let scope) = place else { return reportOutside(key, at: nil) }
    scope.set(value, for: key)
  }

  /// Answers with a fresh value, so that the program goes on to where the report is read.
  private func readOutside(_ key: LetKey, at location: SourceLocation?) -> Any {
    reportOutside(key, at: location)
    guard !lets.contains(key), case .immediate(_, let make) = key.source else {
      // No value can be made, and a synchronous read cannot throw: say why before stopping.
      preconditionFailure(Issue.Kind.letCycle((lets + [key]).map(\.description)).message)
    }
    return ExampleContext.$current.withValue(making(key)) { make() }
  }

  private func reportOutside(_ key: LetKey, at location: SourceLocation?) {
    let kind = Issue.Kind.letReadOutsideExample(key.description)
    let issue = Issue(kind, at: location ?? key.location)
    switch place {
    case .onceHook(let scope), .example(let scope): scope.record(issue)
    case .groupBody(let body): body.record(issue)
    case .nowhere: if !IssueReceivers.receive(issue) { OutsideIssues.report(issue) }
    }
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
