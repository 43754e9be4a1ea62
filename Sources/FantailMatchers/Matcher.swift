/// An expectation of a subject, as a value.
///
/// Matchers are its static members, so that `.to(.` completes to those that fit the subject, and each expectation
/// type-checks on its own. They compose with `!`, `&&`, `||`, `.all(of:)` and `.any(of:)`. A project adds its
/// own in an extension:
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
/// used. Where one goes elsewhere, it is taken as `sending`.
public struct Matcher<Subject> {
  // A boxed rule and not closures: a rule of up to three words, such as `equal 3`, is made without an allocation.
  @usableFromInline let rule: any MatchRule<Subject>

  @inlinable
  package init(rule: any MatchRule<Subject>) {
    self.rule = rule
  }

  /// Creates a matcher from a condition.
  ///
  /// - Parameters:
  ///   - statement: The words after "expected to" or "should": "be square".
  ///   - condition: Whether a subject fits. An error it throws fails the expectation and its negation.
  public init(_ statement: @autoclosure @escaping () -> String, _ condition: @escaping (Subject) throws -> Bool) {
    self = .noting(statement()) { try condition($0) ? nil : [] }
  }

  /// Creates a matcher that says more of a subject which does not fit than what that is.
  ///
  /// - Parameter notes: Returns the lines about a subject that does not fit, `nil` for one that does.
  static func noting(
    _ statement: @autoclosure @escaping () -> String, _ notes: @escaping (Subject) throws -> [String]?
  ) -> Self {
    deciding(statement()) { subject in
      try notes(subject).map { .mismatch(.unlike(statement(), got: subject, notes: $0)) } ?? .match
    }
  }

  /// Creates a matcher that may be undecided.
  ///
  /// - Parameter decide: Judges a subject. An error that it throws is the reason why the subject cannot be judged.
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

  /// Creates a matcher that says itself what does not fit.
  ///
  /// - Parameters:
  ///   - statement: The words after "expected to" or "should": "be square".
  ///   - judge: Judges a subject.
  public init(_ statement: @autoclosure @escaping () -> String, judging judge: @escaping (Subject) -> Verdict) {
    rule = Judge(words: statement, decide: judge)
  }

  /// Creates a matcher that says itself what is wrong with a subject that matches where it should not.
  init(
    _ statement: @autoclosure @escaping () -> String, judging judge: @escaping (Subject) -> Verdict,
    unwanted: @escaping (Subject) -> Mismatch
  ) {
    rule = Judge(words: statement, decide: judge, refute: unwanted)
  }

  /// Creates a matcher of a part of its subjects.
  ///
  /// - Parameters:
  ///   - matcher: The matcher for the part.
  ///   - part: Returns the part, and the path to it that a failure begins with; or the verdict on a subject without it.
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
      unwanted: { subject in
        switch part(subject) {
        case .there(let value, let path): matcher.unwanted(value).part(path)
        case .absent(let verdict): verdict.failure ?? .unwanted(statement(), got: subject)
        }
      })
  }

  /// The words after "expected to" or "should": "equal 3".
  public var statement: String { rule.statement }

  /// Judges a subject, and returns a match or the facts of what does not fit; records nothing.
  ///
  /// A property, since the completion after `.to(.` would show a method among the matchers.
  @inlinable
  public var judge: (Subject) -> Verdict { { rule.judge($0) } }

  @inlinable
  func unwanted(_ subject: Subject) -> Mismatch { rule.unwanted(subject) }
}

extension Matcher {
  /// The matcher itself: one that takes no arguments may be written with parentheses, as Nimble's are.
  ///
  /// - Returns: The matcher.
  @inlinable
  public func callAsFunction() -> Self { self }
}

/// A matcher's judgement.
public enum Verdict {
  /// The subject fits.
  case match
  /// The subject does not fit.
  case mismatch(Mismatch)
  /// The subject cannot be judged: the expectation fails, and its negation too.
  case undecided(Mismatch)
}

extension Verdict {
  /// The reason why the subject does not fit or cannot be judged; `nil` for a match.
  ///
  /// Callers that ask whether a subject fits use this: an undecided subject is not a match, nor is its negation.
  @inlinable
  public var failure: Mismatch? {
    switch self {
    case .match: nil
    case .mismatch(let mismatch), .undecided(let mismatch): mismatch
    }
  }

  /// Turns the verdict on a part into one on the whole.
  func part(_ path: String?) -> Verdict {
    switch self {
    case .match: .match
    case .mismatch(let mismatch): .mismatch(mismatch.part(path))
    case .undecided(let mismatch): .undecided(mismatch.part(path))
    }
  }
}

extension Mismatch {
  /// Turns what is wrong with a part into what is wrong with the whole; the same where the part has no name.
  func part(_ path: String?) -> Mismatch { path.map { .part($0, self) } ?? self }
}

struct Unjudged: Error {
  let reason: String
}

/// A part of a subject that a matcher of its own judges.
enum Part<Value> {
  case there(Value, at: String? = nil)
  case absent(Verdict)
}

/// A matcher's rule of judgement. Rules are small structures, so that a `Matcher` holds them in place.
@usableFromInline
package protocol MatchRule<Subject> {
  associatedtype Subject

  /// The words after "should".
  var statement: String { get }

  /// The word that joins its parts, for one that is put together of others.
  var connective: String? { get }

  /// The statement without its "not", for one that negates another.
  var denied: String? { get }

  func judge(_ subject: Subject) -> Verdict

  /// The facts of a subject that matches where it should not.
  func unwanted(_ subject: Subject) -> Mismatch
}

extension MatchRule {
  @inlinable
  package var connective: String? { nil }

  @inlinable
  package var denied: String? { nil }

  /// The statement as a part of another: in brackets where it could be read in two ways.
  func part(of whole: String?) -> String {
    connective == nil || connective == whole ? statement : "(\(statement))"
  }

  @inlinable
  package func unwanted(_ subject: Subject) -> Mismatch { .unwanted(statement, got: subject) }
}

/// A rule in closures, for matchers whose making may allocate.
private struct Judge<Subject>: MatchRule {
  let words: () -> String
  let decide: (Subject) -> Verdict
  var refute: ((Subject) -> Mismatch)?

  var statement: String { words() }

  func judge(_ subject: Subject) -> Verdict { decide(subject) }

  func unwanted(_ subject: Subject) -> Mismatch { refute?(subject) ?? .unwanted(statement, got: subject) }
}
