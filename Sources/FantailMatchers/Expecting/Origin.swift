public import FantailTree

/// The place of an expectation and its author's clues.
///
/// The code of a passing expectation is `@inlinable` and not `@_transparent`. A release build inlines it. With
/// `@_transparent`, a debug build would compile it again for each expectation, at twice the cost of the example around
/// it, and save a tenth of a microsecond at run time.
@usableFromInline
struct Origin: Sendable {
  @usableFromInline let clue: String?
  // The literals themselves; they become a location only for a report.
  @usableFromInline let fileID: StaticString
  @usableFromInline let filePath: StaticString
  @usableFromInline let line: Int
  @usableFromInline let column: Int

  @inlinable
  init(_ clue: String?, _ fileID: StaticString, _ filePath: StaticString, _ line: Int, _ column: Int) {
    self.clue = clue
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  var location: SourceLocation { SourceLocation(fileID, filePath, line, column) }

  /// Judges a subject and records a mismatch. The passing path allocates nothing and takes no lock.
  ///
  /// - Returns: Whether the expectation holds.
  @inlinable
  func judge<Subject>(_ subject: Subject, _ matcher: Matcher<Subject>) -> Bool {
    tell("should " + matcher.statement)
    guard let mismatch = matcher.rule.judge(subject).failure else { return true }
    record(mismatch)
    return false
  }

  /// Judges a subject that should not match. It does not use `!`, whose rule would need an allocation.
  ///
  /// - Returns: Whether the expectation holds.
  @inlinable
  func judgeNegated<Subject>(_ subject: Subject, _ matcher: Matcher<Subject>) -> Bool {
    tell("should not " + matcher.statement)
    guard let mismatch = matcher.rule.deny(subject).failure else { return true }
    record(mismatch)
    return false
  }

  /// Passes the statement on, even if it holds: a `specify` example is described by its first expectation, and a
  /// group's body reports all expectations, since it should have none.
  @usableFromInline
  func tell(_ statement: @autoclosure () -> String) {
    ExampleContext.current.register(expectation: statement(), at: location)
  }

  @usableFromInline
  func record(_ mismatch: Mismatch, notes: [Issue.Line] = [], isWatched: Bool = false, hasMarks: Bool = true) {
    switch mismatch.kind {
    case .thrown(let error, _, _), .otherError(_, let error, _):
      if ExampleContext.current.hasTold(error, at: location) { return }
    default: break
    }
    var text = MismatchRenderer(isWatched: isWatched).explain(mismatch)
    if !hasMarks { text.details.removeAll { $0.role == .marks } }
    text.details += notes
    if case .unequal(is Bool, is Bool) = mismatch.kind, let advice = TruthAdvice.line(at: location) {
      text.details.append(Issue.Line(advice))
    }
    record(.expectationFailed(text))
  }

  func record(_ kind: Issue.Kind) {
    ExampleContext.current.record(Issue(kind, at: location, clues: clue.map { [$0] } ?? []))
  }

  /// Records that an expectation ends without a matcher, unless a name follows.
  @usableFromInline
  func recordDangling<Subject>(_ subject: Subject, describedAs description: String? = nil) {
    if NamedPlaces.take(self) { return }
    record(.danglingExpectation(subject: description ?? ValueDescription.brief(subject)))
  }
}
