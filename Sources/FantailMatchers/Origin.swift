import FantailTree

/// Where an expectation is written and what its author says it is about.
struct Origin {
  let clue: String?
  let location: SourceLocation

  init(_ clue: String?, _ location: SourceLocation) {
    self.clue = clue
    self.location = location
  }

  /// Judges a subject and records a mismatch. The passing path allocates nothing and takes no lock.
  ///
  /// - Returns: Whether the expectation holds.
  func judge<Subject>(_ subject: Subject, _ matcher: Matcher<Subject>) -> Bool {
    let context = ExampleContext.current
    describeExample(in: context, by: matcher)
    switch matcher.judge(subject) {
    case .match: return true
    case .mismatch(let mismatch), .undecided(let mismatch):
      record(mismatch, in: context)
      return false
    }
  }

  /// Tells a `specify` example what its first expectation says.
  func describeExample<Subject>(in context: ExampleContext, by matcher: Matcher<Subject>, adverb: String = "") {
    guard case .example(let scope) = context.place, scope.isDescribedByFirstExpectation else { return }
    scope.describe(byExpectation: "should " + adverb + matcher.statement)
  }

  func record(_ mismatch: Mismatch, in context: ExampleContext, notes: [String] = []) {
    var text = MismatchRenderer.explain(mismatch)
    text.details += notes
    if let clue { text.details.append("clue: \(clue)") }
    context.record(Issue(.expectationFailed(text.explanation), at: location))
  }

  func recordDangling(subject: String) {
    let text = clue.map { "\(subject) (\($0))" } ?? subject
    ExampleContext.current.record(Issue(.danglingExpectation(subject: text), at: location))
  }
}
