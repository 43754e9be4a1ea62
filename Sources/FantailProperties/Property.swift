import FantailTree

/// A statement about all arguments of some kinds, with the search for arguments for which it does not hold.
struct Property<Arguments: Sendable>: Sendable {
  let description: String
  let location: SourceLocation
  let trying: [Arguments]
  let draw: @Sendable (inout Choices) throws -> Arguments
  let source: @Sendable (Arguments) -> String
  let body: @Sendable (Arguments) async throws -> Void
  /// The actor of the body.
  let isolation: (any Actor)?

  func example(_ traits: [Trait]) -> Spec {
    let isGenerated = Trait { $0[HasCases.self] = true }
    return .example(description, traits + [isGenerated], location, .suspending { try await search(on: isolation) })
  }

  /// Runs the cases on the actor of the body: two changes of threads for each case would cost more than everything
  /// else.
  private func search(on actor: isolated (any Actor)?) async throws {
    let context = ExampleContext.current
    guard let scope = context.scope, let sink = context.sink else {
      return context.record(Issue(.bodyNotReached, at: location))
    }
    guard scope.traits.caseCountOrDefault > 0 else {
      return sink.record(Issue(.noCases(scope.traits.caseCountOrDefault), at: location))
    }
    var search = PropertySearch(for: self, in: scope, to: sink)
    defer { scope.setTried(nil) }
    try await search.run()
  }
}

/// The failures of a search in which no case failed. They do not count as an example's known issue unless the cases
/// were judged.
extension Issue.Kind {
  static let bodyNotReached = nothingJudged(
    "no case was run: the body ran outside its example, such as in a detached task")

  static func noCases(_ count: Int) -> Self {
    .nothingJudged("no case was run: `.cases(\(count))` asks for none; ask for at least one")
  }

  static func noneJudged(within limit: Duration, discarded: Int) -> Self {
    .nothingJudged(
      "no case finished within \(limit.inWords)"
        + (discarded == 0 ? "; give the cases more time" : ": \(counted(discarded, "case")) had been discarded by then")
    )
  }

  static func tooManyDiscarded(_ count: Int, skipped: Int = 0, cases: Int) -> Self {
    let skips = skipped == 0 ? "" : " (\(skipped) by Skip)"
    return .nothingJudged(
      """
      gave up: \(count == 1 ? "1 case was" : "\(count) cases were") discarded\(skips) and \(cases) counted
      make the generator fit what the example is about, instead of filtering its values
      """)
  }
}
