package import FantailTree

/// An expectation about a value, waiting for its matcher.
///
/// Not copyable, so that it is judged once; one that is dropped unjudged is recorded as a failure.
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
  /// - Parameter matcher: What is expected.
  @inlinable
  public consuming func to(_ matcher: Matcher<Subject>) {
    isJudged = true
    _ = origin.judge(subject, matcher)
  }

  /// Expects the subject not to match.
  ///
  /// - Parameter matcher: What is not expected.
  @inlinable
  public consuming func notTo(_ matcher: Matcher<Subject>) {
    isJudged = true
    _ = origin.judgeNegated(subject, matcher)
  }

  /// Expects the subject not to match; another spelling of `notTo`.
  ///
  /// - Parameter matcher: What is not expected.
  @inlinable
  public consuming func toNot(_ matcher: Matcher<Subject>) {
    isJudged = true
    _ = origin.judgeNegated(subject, matcher)
  }

  /// The subject, its clue and its place, for a verifier that judges it later.
  package consuming func postponed() -> (subject: Subject, clue: String?, location: SourceLocation) {
    isJudged = true
    return (subject, origin.clue, origin.location)
  }

  /// Not available: a value is evaluated before the expectation is made, so polling it cannot change anything.
  @available(*, unavailable, message: "a value does not change while it is polled; write: await expect { … }")
  public consuming func toEventually(_ matcher: Matcher<Subject>, within limit: Duration? = nil) {}
}
