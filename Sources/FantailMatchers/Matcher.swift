/// An expectation of a subject, as a value.
///
/// Matchers are its static members, so that completion after `.to(.` shows those that fit the subject, and each
/// expectation is type-checked on its own. They compose with `!`, `&&`, `||`, `.all(of:)` and `.any(of:)`. A project
/// adds its own in an extension:
/// ```swift
/// extension Matcher where Subject == Image {
///   static var beSquare: Self { Matcher("be square") { $0.width == $0.height } }
/// }
/// expect(image).to(.beSquare)
/// ```
/// ```text
/// expected to be square, got Image(width: 3, height: 2)
/// ```
/// Not `Sendable`, so that it can hold values, key paths and closures of any isolation: a matcher is made where it is
/// used. Functions that pass a matcher elsewhere take it as `sending`.
public struct Matcher<Subject> {
  // An existential instead of closures: it stores a rule of at most three machine words, such as that of `.equal(3)`,
  // without an allocation.
  @usableFromInline let rule: any MatchRule<Subject>

  @inlinable
  package init(rule: any MatchRule<Subject>) {
    self.rule = rule
  }

  /// Creates a matcher from a condition.
  ///
  /// - Parameters:
  ///   - statement: The words after "expected to" or "should": "be square".
  ///   - condition: Whether a subject fits. If it throws an error, the expectation and its negation fail.
  @available(swift, deprecated: 99)
  public init(_ statement: @autoclosure @escaping () -> String, _ condition: @escaping (Subject) throws -> Bool) {
    self = .noting(statement()) { try condition($0) ? nil : [] }
  }

  /// Creates a matcher whose failure has notes about the subject.
  ///
  /// - Parameter notes: Returns the notes about a subject that does not fit; `nil` for a subject that fits.
  static func noting(
    _ statement: @autoclosure @escaping () -> String, _ notes: @escaping (Subject) throws -> [String]?
  ) -> Self {
    deciding(statement()) { subject in
      try notes(subject).map { .mismatch(.unlike(statement(), got: subject, notes: $0)) } ?? .match
    }
  }

  /// Creates a matcher that may be undecided.
  ///
  /// - Parameter decide: Judges a subject. If it throws an error, the subject cannot be judged for that reason.
  static func deciding(
    _ statement: @autoclosure @escaping () -> String, _ decide: @escaping (Subject) throws -> Verdict
  ) -> Self {
    Self(
      statement(),
      judging: { subject in
        do {
          return try decide(subject)
        } catch {
          let reason = (error as? Unjudged)?.reason ?? "it threw \(ValueDescription.brief(error))"
          return .undecided(.undecided(statement(), because: reason, got: subject))
        }
      })
  }

  /// Creates a matcher with a mismatch of its own.
  ///
  /// - Parameters:
  ///   - statement: The words after "expected to" or "should": "be square".
  ///   - judge: Judges a subject.
  @available(swift, deprecated: 99)
  public init(_ statement: @autoclosure @escaping () -> String, judging judge: @escaping (Subject) -> Verdict) {
    rule = Judge(words: statement, decide: judge)
  }

  /// Creates a matcher with words of its own for a subject that matches although it should not.
  init(
    _ statement: @autoclosure @escaping () -> String, judging judge: @escaping (Subject) -> Verdict,
    unwanted: @escaping (Subject) -> Mismatch
  ) {
    rule = Judge(words: statement, decide: judge, refute: unwanted)
  }

  /// Creates a matcher whose negation has a judgement of its own.
  ///
  /// - Parameter deny: Judges the negation: a match if the subject should not fit and does not.
  init(
    _ statement: @autoclosure @escaping () -> String, judging judge: @escaping (Subject) -> Verdict,
    denying deny: @escaping (Subject) -> Verdict
  ) {
    rule = Judge(words: statement, decide: judge, contradict: deny)
  }

  /// Creates a matcher of a part of its subjects. Its negation is that of the part's matcher.
  ///
  /// - Parameters:
  ///   - matcher: The matcher for the part.
  ///   - part: Returns the part, and the path to the part for failures; or the verdict on a subject without the part.
  init<Value>(
    _ statement: @autoclosure @escaping () -> String, _ matcher: Matcher<Value>,
    of part: @escaping (Subject) -> Part<Value>
  ) {
    self.init(
      statement(),
      judging: { subject in
        switch part(subject) {
        case .there(let value, let path): matcher.judge(value).part(path)
        case .absent(let verdict): verdict
        }
      },
      denying: { subject in
        switch part(subject) {
        case .there(let value, let path): return matcher.deny(value).part(path)
        case .absent(.undecided(let mismatch)): return .undecided(mismatch)
        case .absent: return .match
        }
      })
  }

  /// The words after "expected to" or "should": "equal 3".
  public var statement: String { rule.statement }

  /// Judges a subject, and returns a match or the facts of the mismatch; records nothing.
  ///
  /// A property, since completion after `.to(.` would list a method among the matchers.
  @inlinable
  public var judge: (Subject) -> Verdict { { rule.judge($0) } }

  /// Judges the negation of the matcher.
  func deny(_ subject: Subject) -> Verdict { rule.deny(subject) }
}

extension Matcher {
  /// Returns the matcher of code whose value is compared with another value.
  func comparing(with other: Any) -> Self {
    guard var judge = rule as? Judge<Subject> else { return self }
    judge.compared = other
    return Self(rule: judge)
  }

  /// Returns the matcher itself, so that a matcher without arguments may be written with parentheses, as in Nimble.
  ///
  /// - Returns: The matcher.
  @inlinable
  @available(swift, deprecated: 99)
  public func callAsFunction() -> Self { self }
}

extension Mismatch {
  /// Turns the mismatch of a part into one of the whole; unchanged if the part has no name.
  func part(_ path: String?) -> Mismatch { path.map { .part($0, self) } ?? self }
}

/// A rule of closures, for matchers that may allocate when they are made.
private struct Judge<Subject>: MatchRule {
  let words: () -> String
  let decide: (Subject) -> Verdict
  var refute: ((Subject) -> Mismatch)?
  var contradict: ((Subject) -> Verdict)?
  var compared: Any?

  var statement: String { words() }

  func judge(_ subject: Subject) -> Verdict { decide(subject) }

  func deny(_ subject: Subject) -> Verdict { contradict?(subject) ?? opposite(of: decide(subject), subject) }

  func unwanted(_ subject: Subject) -> Mismatch { refute?(subject) ?? .unwanted(statement, got: subject) }
}
