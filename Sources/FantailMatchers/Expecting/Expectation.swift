package import FantailTree

/// An expectation about a value, before its matcher is given.
///
/// Not copyable, so that it is judged once. An expectation that is dropped unjudged is recorded as a failure.
public struct Expectation<Subject>: ~Copyable {
  @usableFromInline let subject: Subject
  @usableFromInline let origin: Origin
  @usableFromInline var isJudged = false

  @inlinable
  init(subject: Subject, origin: Origin) {
    self.subject = subject
    self.origin = origin
  }

  @inlinable
  deinit {
    if !isJudged { origin.recordDangling(subject) }
  }

  /// Expects the subject to match.
  ///
  /// ```swift
  /// expect(total).to(.equal(1700))
  /// ```
  /// ```text
  /// expected 1700, got 1600
  /// ```
  /// - Parameter matcher: The matcher that has to fit.
  @inlinable
  public consuming func to(_ matcher: Matcher<Subject>) {
    isJudged = true
    _ = origin.judge(subject, matcher)
  }

  /// Expects the subject not to match.
  ///
  /// - Parameter matcher: The matcher that must not fit.
  @inlinable
  public consuming func notTo(_ matcher: Matcher<Subject>) {
    isJudged = true
    _ = origin.judgeNegated(subject, matcher)
  }

  /// Judges the subject and records a mismatch.
  ///
  /// - Returns: Whether the subject matches.
  package consuming func holds(_ matcher: Matcher<Subject>) -> Bool {
    isJudged = true
    return origin.judge(subject, matcher)
  }

  /// Judges the subject's value and records a mismatch; `nil` is a failure.
  ///
  /// - Returns: Whether the value matches.
  package consuming func holds<Wrapped>(_ matcher: Matcher<Wrapped>) -> Bool where Subject == Wrapped? {
    holds(.lifting(matcher))
  }

  /// Returns the subject, its clue and its place, for a verifier that judges the subject later.
  package consuming func postponed() -> (subject: Subject, clue: String?, location: SourceLocation) {
    isJudged = true
    return (subject, origin.clue, origin.location)
  }
}
