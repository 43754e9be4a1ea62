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
    if Self.isWatched { tell("should " + matcher.statement) }
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
    if Self.isWatched { tell("should not " + matcher.statement) }
    switch matcher.judge(subject) {
    case .mismatch: return true
    case .match: record(matcher.unwanted(subject))
    case .undecided(let mismatch): record(mismatch)
    }
    return false
  }

  /// Whether somebody asks for what expectations say, and not only for those that fail: a `specify` example for its
  /// first, and a group's body for all of them, since none should be there.
  @usableFromInline
  static var isWatched: Bool {
    switch ExampleContext.current.place {
    case .example(let scope): scope.isDescribedByFirstExpectation
    case .groupBody: true
    case .nowhere, .onceHook: false
    }
  }

  @usableFromInline
  func tell(_ statement: String) {
    switch ExampleContext.current.place {
    case .example(let scope): scope.describe(byExpectation: statement)
    case .groupBody(let body): body.noteExpectation(statement, at: location)
    case .nowhere, .onceHook: break
    }
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
