public import FantailTree

/// Where an expectation is written and what its author says it is about.
///
/// What a passing expectation runs is inlined into the caller, where the subject's type is known: looking generic types
/// up at run time would be most of its cost. It is `@_transparent` and not only `@inlinable`, because tests are run in
/// debug builds, which inline nothing else.
@usableFromInline
struct Origin {
  @usableFromInline let clue: String?
  @usableFromInline let location: SourceLocation

  @_transparent @usableFromInline
  init(_ clue: String?, _ location: SourceLocation) {
    self.clue = clue
    self.location = location
  }

  /// Judges a subject and records a mismatch. The passing path allocates nothing and takes no lock.
  ///
  /// - Returns: Whether the expectation holds.
  @_transparent @usableFromInline
  func judge<Subject>(_ subject: Subject, _ matcher: Matcher<Subject>) -> Bool {
    if Self.isExampleDescribedByExpectation { Self.describeExample("should " + matcher.statement) }
    switch matcher.judge(subject) {
    case .match: return true
    case .mismatch(let mismatch), .undecided(let mismatch):
      record(mismatch)
      return false
    }
  }

  /// Judges a subject that should not match; not by `!`, whose rule would be an allocation.
  ///
  /// - Returns: Whether the expectation holds.
  @_transparent @usableFromInline
  func judgeNegated<Subject>(_ subject: Subject, _ matcher: Matcher<Subject>) -> Bool {
    if Self.isExampleDescribedByExpectation { Self.describeExample("should not " + matcher.statement) }
    switch matcher.judge(subject) {
    case .mismatch: return true
    case .match: record(matcher.unwanted(subject))
    case .undecided(let mismatch): record(mismatch)
    }
    return false
  }

  /// Whether a `specify` example wants to know what its first expectation says.
  @usableFromInline
  static var isExampleDescribedByExpectation: Bool {
    guard case .example(let scope) = ExampleContext.current.place else { return false }
    return scope.isDescribedByFirstExpectation
  }

  @usableFromInline
  static func describeExample(_ text: String) {
    guard case .example(let scope) = ExampleContext.current.place else { return }
    scope.describe(byExpectation: text)
  }

  @usableFromInline
  func record(_ mismatch: Mismatch) {
    record(mismatch, notes: [])
  }

  func record(_ mismatch: Mismatch, notes: [String]) {
    var text = MismatchRenderer.explain(mismatch)
    text.details += notes
    if let clue { text.details.append("clue: \(clue)") }
    ExampleContext.current.record(Issue(.expectationFailed(text.explanation), at: location))
  }

  @usableFromInline
  func recordDangling<Subject>(_ subject: Subject) {
    recordDangling(described: ValueDescription.brief(subject))
  }

  func recordDangling(described subject: String) {
    let text = clue.map { "\(subject) (\($0))" } ?? subject
    ExampleContext.current.record(Issue(.danglingExpectation(subject: text), at: location))
  }
}
