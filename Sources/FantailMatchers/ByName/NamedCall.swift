import FantailTree

/// One call of a matcher by its name.
struct NamedCall {
  let name: String
  /// The prefix that alone is asked.
  let prefix: String?
  let arguments: [Any]
  let isNegated: Bool

  /// Looks the name up and judges the subject, now or at the example's end.
  func judge(_ subject: Any, _ origin: Origin) {
    let context = ExampleContext.current
    let registries = (context.scope?.registries ?? []).compactMap { $0 as? MatcherRegistry } + [.builtIn]
    switch lookUp(subject, registries) {
    case .problem(let problem): origin.record(problem.text)
    case .found(let found):
      if Origin.isWatched { origin.tell((isNegated ? "should not " : "should ") + found.judgement.statement) }
      guard found.isJudgedAtEnd else { return found.record(isNegated, origin) }
      guard case .example(let scope) = context.place else {
        return context.record(
          Issue(.failed("\(name) is judged at an example's end: \(noExample)"), at: origin.location))
      }
      // Made in the body and touched by nobody else until its verifier is judged, after the body.
      nonisolated(unsafe) let deferred = found
      let (isNegated, location) = (isNegated, origin.location)
      let clue = origin.clue
      scope.verifyAtEnd(
        DeferredVerifier(description: name, location: location) {
          ExampleContext.$current.withValue(context) { deferred.record(isNegated, Origin(clue, location)) }
        })
    }
  }

  private var noExample: String { "it needs a running one" }

  private enum LookUp {
    case found(Found)
    case problem(NamingProblem)
  }

  struct Found {
    let judgement: NamedMatcher.Judgement
    let isJudgedAtEnd: Bool

    func record(_ isNegated: Bool, _ origin: Origin) {
      switch judgement.failure(isNegated) {
      case nil: break
      case .mismatch(let mismatch): origin.record(mismatch)
      case .message(let text): origin.record(MismatchRenderer.Text(text))
      }
    }
  }

  /// Within the name, asks the first definition whose subject type fits; its arguments then have to fit too.
  private func lookUp(_ subject: Any, _ registries: [MatcherRegistry]) -> LookUp {
    let asked = registries.filter { prefix == nil || $0.prefix == prefix }
    if let prefix, asked.isEmpty { return .problem(.unknownPrefix(prefix, name: name, registries)) }
    var candidates: [NamingProblem.Candidate] = []
    for registry in asked {
      for matcher in registry.matchers where matcher.name == name {
        let candidate = NamingProblem.Candidate(prefix: registry.prefix, matcher: matcher)
        switch matcher.answer(subject, arguments) {
        case .otherSubject: candidates.append(candidate)
        case .otherArguments: return .problem(.otherArguments(candidate, got: arguments))
        case .judgement(let judgement):
          return .found(Found(judgement: judgement, isJudgedAtEnd: matcher.isJudgedAtEnd))
        }
      }
    }
    if candidates.isEmpty { return .problem(.unknownName(name, prefix: prefix, registries)) }
    return .problem(.otherSubject(name, candidates, got: subject))
  }
}

extension Origin {
  /// Records what is in words already.
  func record(_ text: MismatchRenderer.Text) {
    var text = text
    if let clue { text.details.append("clue: \(clue)") }
    ExampleContext.current.record(Issue(.expectationFailed(text.explanation), at: location))
  }
}

extension MismatchRenderer.Text {
  /// The words of a whole message: its first line, and the others as details.
  init(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.init(headline: lines.first ?? "", details: Array(lines.dropFirst()))
  }
}
