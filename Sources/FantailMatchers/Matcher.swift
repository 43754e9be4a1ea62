import FantailTree

/// An expectation about a subject, as a value.
///
/// Matchers are static members of this type, so that completion after `.to(.` shows the matchers that fit the subject,
/// and each expectation is type-checked separately. They compose with `!`, `&&`, `||`, `.all(of:)` and `.any(of:)`. A
/// project adds matchers in an extension:
/// ```swift
/// extension Matcher where Subject == Image {
///   static var beSquare: Self { Matcher("be square") { $0.width == $0.height } }
/// }
/// expect(image).to(.beSquare)
/// ```
/// ```text
/// expected to be square, got Image(width: 3, height: 2)
/// ```
/// A matcher is not `Sendable`, so that it can hold values, key paths and closures of any isolation: a matcher is made
/// where it is used. Functions that pass a matcher elsewhere take it as `sending`.
public struct Matcher<Subject> {
  // The rule is an existential instead of closures, since it stores a rule of at most three machine words, such as the
  // one for `.equal(3)`, without an allocation.
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

  /// Creates a matcher with a custom mismatch.
  ///
  /// - Parameters:
  ///   - statement: The words after "expected to" or "should": "be square".
  ///   - judge: Judges a subject.
  @available(swift, deprecated: 99)
  public init(_ statement: @autoclosure @escaping () -> String, judging judge: @escaping (Subject) -> Verdict) {
    rule = Judge(words: statement, decide: judge)
  }

  /// Creates a matcher with custom words for a subject that matches but should not.
  init(
    _ statement: @autoclosure @escaping () -> String, judging judge: @escaping (Subject) -> Verdict,
    unwanted: @escaping (Subject) -> Mismatch
  ) {
    rule = Judge(words: statement, decide: judge, refute: unwanted)
  }

  /// Creates a matcher whose negation is judged separately.
  ///
  /// - Parameter deny: Judges the negation: a match if the subject should not fit and does not.
  init(
    _ statement: @autoclosure @escaping () -> String, judging judge: @escaping (Subject) -> Verdict,
    denying deny: @escaping (Subject) -> Verdict
  ) {
    rule = Judge(words: statement, decide: judge, contradict: deny)
  }

  /// Creates a matcher for a part of its subjects, whose negation is that of the part's matcher.
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

  /// Judges a subject, and returns a match or the facts about the mismatch, without recording anything.
  ///
  /// This is a property, since completion after `.to(.` would list a method among the matchers.
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

  /// Returns the matcher with a negation that notes that a zero among its values equals the zero of the other sign.
  func naming(_ values: Any) -> Self {
    guard var judge = rule as? Judge<Subject> else { return self }
    judge.named = values
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
  /// Turns the mismatch of a part into a mismatch of the whole; unchanged if the part has no name.
  func part(_ path: String?) -> Mismatch { path.map { .part($0, self) } ?? self }
}

/// A rule of closures, for matchers that may allocate when they are made.
private struct Judge<Subject>: MatchRule {
  let words: () -> String
  let decide: (Subject) -> Verdict
  var refute: ((Subject) -> Mismatch)?
  var contradict: ((Subject) -> Verdict)?
  var compared: Any?
  /// The matcher's values, for a note on its negation.
  var named: Any?

  var statement: String { words() }

  func judge(_ subject: Subject) -> Verdict { decide(subject) }

  func deny(_ subject: Subject) -> Verdict { contradict?(subject) ?? opposite(of: decide(subject), subject) }

  func unwanted(_ subject: Subject) -> Mismatch {
    refute?(subject) ?? .unwanted(statement, got: subject, notes: named.map { UnequalText.zeroNote($0, subject) } ?? [])
  }
}

/// A matcher's rule of judgement. Rules are small structures, so a `Matcher` holds them without allocation.
@usableFromInline
package protocol MatchRule<Subject> {
  associatedtype Subject

  /// The words after "should".
  var statement: String { get }

  /// The word that joins its parts; `nil` unless it is composed of other rules.
  var connective: String? { get }

  /// The statement without its "not"; `nil` unless it negates another rule.
  var denied: String? { get }

  /// The value to which it compares a subject by `==`; `nil` for other rules.
  var compared: Any? { get }

  func judge(_ subject: Subject) -> Verdict

  /// Judges the negation: a match if the subject should not fit and does not.
  func deny(_ subject: Subject) -> Verdict

  /// Returns the facts about a subject that matches but should not.
  func unwanted(_ subject: Subject) -> Mismatch
}

extension MatchRule {
  @inlinable
  package var connective: String? { nil }

  @inlinable
  package var denied: String? { nil }

  @inlinable
  package var compared: Any? { nil }

  /// Returns the statement as a part of another: in brackets if it would otherwise be ambiguous.
  func part(of whole: String?) -> String {
    connective == nil || connective == whole ? statement : "(\(statement))"
  }

  @inlinable
  package func deny(_ subject: Subject) -> Verdict { opposite(of: judge(subject), subject) }

  /// Turns the verdict on a subject into the verdict of the plain negation, which every subject that does not match
  /// passes.
  @inlinable
  package func opposite(of verdict: Verdict, _ subject: Subject) -> Verdict {
    switch verdict {
    case .match: .mismatch(unwanted(subject))
    case .mismatch: .match
    case .undecided: verdict
    }
  }

  @inlinable
  package func unwanted(_ subject: Subject) -> Mismatch { .unwanted(statement, got: subject) }
}

/// A matcher's judgement.
public enum Verdict {
  /// The subject fits.
  case match
  /// The subject does not fit.
  case mismatch(Mismatch)
  /// The subject cannot be judged: the expectation fails, and so does its negation.
  case undecided(Mismatch)
}

extension Verdict {
  /// The reason why the subject does not fit or cannot be judged; `nil` for a match.
  ///
  /// Callers that need to know whether a subject fits use this: an undecided subject does not match, and neither does
  /// its negation.
  @inlinable
  public var failure: Mismatch? {
    switch self {
    case .match: nil
    case .mismatch(let mismatch), .undecided(let mismatch): mismatch
    }
  }

  /// Turns the verdict on a part into a verdict on the whole.
  func part(_ path: String?) -> Verdict {
    switch self {
    case .match: .match
    case .mismatch(let mismatch): .mismatch(mismatch.part(path))
    case .undecided(let mismatch): .undecided(mismatch.part(path))
    }
  }
}

/// A part of a subject, for a matcher of that part.
enum Part<Value> {
  case there(Value, at: String? = nil)
  case absent(Verdict)
}

struct Unjudged: Error {
  let reason: String
}

extension Matcher {
  /// Matches a subject with a property that fits another matcher.
  ///
  /// The negation is that of the property's matcher.
  ///
  /// ```swift
  /// expect(user).to(.have(\.name, .equal("Ada")))
  /// ```
  /// ```text
  /// .name: expected "Ada", got "Bob"
  /// ```
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - matcher: The matcher for the property.
  public static func have<Value>(_ keyPath: KeyPath<Subject, Value>, _ matcher: Matcher<Value>) -> Self {
    let path = { keyPathName(keyPath) ?? "a property of type \(Value.self)" }
    return Self("have \(path()) to \(matcher.statement)", matcher) { .there($0[keyPath: keyPath], at: path()) }
  }

  /// Matches a subject that fits a condition.
  ///
  /// The negation matches a subject for which the condition returns `false`.
  ///
  /// ```swift
  /// expect(number).to(.satisfy("the checksum rule") { hasChecksum($0) })
  /// ```
  /// ```text
  /// expected to satisfy the checksum rule, got "A-17"
  /// ```
  /// - Parameters:
  ///   - statement: The condition in words, read after "satisfy": "the checksum rule". Words that begin with a verb,
  ///     such as "be odd" and "have a checksum", are read without "satisfy".
  ///   - condition: Returns whether the subject fits. If it throws an error, the expectation and its negation fail.
  public static func satisfy(_ statement: String, _ condition: @escaping (Subject) throws -> Bool) -> Self {
    Matcher(verbs.contains { statement.hasPrefix("\($0) ") } ? statement : "satisfy \(statement)", condition)
  }

  /// Matches a subject that fits a condition without a description.
  ///
  /// The negation matches a subject for which the condition returns `false`.
  ///
  /// There are two functions instead of a default value, since editors complete a default value before a closure to a
  /// call that does not compile.
  ///
  /// - Parameter condition: Returns whether the subject fits. If it throws an error, the expectation and its negation
  ///   fail.
  public static func satisfy(_ condition: @escaping (Subject) throws -> Bool) -> Self {
    satisfy("the condition", condition)
  }

  /// Matches a subject whose transformed value fits another matcher.
  ///
  /// The negation is that of the matcher for the value.
  ///
  /// ```swift
  /// expect(path).to(.have("its extension", { $0.pathExtension }, .equal("swift")))
  /// ```
  /// ```text
  /// its extension: expected "swift", got "md"
  /// ```
  /// - Parameters:
  ///   - name: The name of the transformed value, for the report.
  ///   - transform: Makes the value to judge. If it throws an error, the expectation and its negation fail.
  ///   - matcher: The matcher for the transformed value.
  @available(swift, deprecated: 99)
  public static func have<Value>(
    _ name: String, _ transform: @escaping (Subject) throws -> Value, _ matcher: Matcher<Value>
  ) -> Self {
    let words = { "have \(name) to \(matcher.statement)" }
    return Self(words(), matcher) { subject in
      do {
        return .there(try transform(subject), at: name)
      } catch {
        let reason = "it threw \(ValueDescription.brief(error))"
        return .absent(.undecided(.undecided(words(), because: reason, got: subject)))
      }
    }
  }
}

/// The verbs that may begin a statement by the author, in which case "satisfy" is not added.
private let verbs = ["be", "begin", "contain", "end", "equal", "fit", "have", "hold", "lie", "match", "not", "start"]

/// Returns `\User.name` without the root; `nil` for a property that reflection cannot name.
func keyPathName(_ keyPath: AnyKeyPath) -> String? {
  let text = String(describing: keyPath)
  guard !text.contains("<"), let dot = text.firstIndex(of: ".") else { return nil }
  return String(text[dot...])
}

extension Matcher {
  /// Matches subjects that the negation of another matcher matches.
  ///
  /// ```swift
  /// expect(names).to(!.contain("Ada"))
  /// ```
  /// ```text
  /// expected not to contain "Ada", got ["Ada"]
  /// ```
  /// - Parameter matcher: The matcher to negate.
  @inlinable
  public static prefix func ! (matcher: Self) -> Self { Self(rule: Not(matcher: matcher)) }

  // All these operators judge in the same way: matchers are evaluated in order, until a matcher settles the result or
  // cannot judge. So `a && b` fails like `.all(of: a, b)`, and `!(a && b)` like `!a || !b`.

  /// Matches subjects that fit both matchers; the second is evaluated only if the first matches.
  ///
  /// The negation matches if the negation of one of the matchers does.
  ///
  /// ```swift
  /// expect(total).to(.beGreaterThan(0) && .beLessThan(1000))
  /// ```
  /// ```text
  /// expected to be less than 1000, got 1600
  /// ```
  /// - Parameters:
  ///   - first: The first matcher.
  ///   - second: The matcher that is evaluated if the first matches.
  /// - Returns: A matcher that reports only the part that failed, and the part that was not evaluated.
  public static func && (first: Self, second: Self) -> Self {
    Self(rule: Several(matchers: [first, second], isAny: false, stopsEarly: true))
  }

  /// Matches subjects that fit at least one matcher; the second is evaluated only if the first does not match.
  ///
  /// The negation matches if the negations of both matchers do.
  ///
  /// - Parameters:
  ///   - first: The first matcher.
  ///   - second: The matcher that is evaluated if the first does not match.
  /// - Returns: A matcher that reports both parts if both fail.
  public static func || (first: Self, second: Self) -> Self { .any(of: first, second) }

  /// Matches subjects that fit every matcher, and reports all that failed.
  ///
  /// The negation matches if the negation of one of the matchers does.
  ///
  /// ```swift
  /// expect(name).to(.all(of: .startWith("A"), .haveCount(4)))
  /// ```
  /// ```text
  /// expected to start with "A", got "Bobby"
  /// and expected 4 characters, got 5
  /// got "Bobby"
  /// ```
  /// - Parameter matchers: The matchers, which are all evaluated. The first that does not match decides between a
  ///   mismatch and an undecided subject.
  /// - Returns: A matcher that reports only the parts that failed.
  @available(swift, deprecated: 99)
  public static func all(of matchers: Self...) -> Self { Self(rule: Several(matchers: matchers, isAny: false)) }

  /// Matches subjects that fit at least one of the matchers.
  ///
  /// The negation matches if the negations of all matchers do.
  ///
  /// ```swift
  /// expect(name).to(.any(of: .beEmpty, .startWith("A"), .endWith("a")))
  /// ```
  /// ```text
  /// expected to be empty or start with "A" or end with "a", got "Bobby"
  /// ```
  /// - Parameter matchers: The matchers, evaluated in order until one matches or cannot judge.
  /// - Returns: The matcher; an empty list fails the expectation and its negation.
  @available(swift, deprecated: 99)
  public static func any(of matchers: Self...) -> Self { Self(rule: Several(matchers: matchers, isAny: true)) }
}

private struct Several<Subject>: MatchRule {
  let matchers: [Matcher<Subject>]
  /// `true` if one match is enough.
  let isAny: Bool
  /// `true` if the matchers after the first mismatch are not evaluated.
  var stopsEarly = false

  private var word: String { isAny ? "or" : "and" }

  var statement: String {
    if matchers.isEmpty, isAny { return "be one of no alternatives" }
    return matchers.map { $0.rule.part(of: word) }.joined(separator: " \(word) ")
  }

  var connective: String? { matchers.count > 1 ? word : nil }

  func judge(_ subject: Subject) -> Verdict {
    if matchers.isEmpty {
      return .undecided(
        .undecided(isAny ? statement : "be all of no matchers", because: "nothing was given", got: subject))
    }
    var mismatches: [Mismatch] = []
    for (index, matcher) in matchers.enumerated() {
      switch matcher.rule.judge(subject) {
      case .match where isAny: return .match
      case .match: break
      case .undecided(let mismatch) where isAny || mismatches.isEmpty: return .undecided(mismatch)
      case .mismatch(let mismatch) where stopsEarly:
        let next = matchers.dropFirst(index + 1).first
        return .mismatch(next.map { .cutShort(mismatch, before: $0.rule.part(of: word)) } ?? mismatch)
      case .mismatch(let mismatch), .undecided(let mismatch): mismatches.append(mismatch)
      }
    }
    if isAny { return .mismatch(.unlike(statement, got: subject)) }
    if let only = mismatches.first, mismatches.count == 1 { return .mismatch(only) }
    return mismatches.isEmpty ? .match : .mismatch(.several(mismatches))
  }

  /// Judges `!(a && b)` as `!a || !b`, and `!(a || b)` as `!a && !b`, so that each part's negation is used.
  func deny(_ subject: Subject) -> Verdict {
    if matchers.isEmpty { return judge(subject) }
    var notes: [String] = []
    for matcher in matchers {
      switch matcher.rule.deny(subject) {
      case .match where !isAny: return .match
      case .match: continue
      case .undecided(let mismatch): return .undecided(mismatch)
      case .mismatch(let mismatch):
        notes += note(on: matcher, mismatch, subject)
        if isAny { return .mismatch(.unwanted(statement, got: subject, notes: notes)) }
      }
    }
    return isAny ? .match : .mismatch(.unwanted(statement, got: subject, notes: notes))
  }

  /// States which part held, unless the statement itself does.
  private func note(on matcher: Matcher<Subject>, _ mismatch: Mismatch, _ subject: Subject) -> [String] {
    if matcher.rule.judge(subject).failure != nil { return [mismatch.explanation.headline] }
    return isAny && matchers.count > 1 ? ["this part matched: \(matcher.rule.part(of: nil))"] : []
  }
}

@usableFromInline
struct Not<Subject>: MatchRule {
  @usableFromInline let matcher: Matcher<Subject>

  @inlinable
  init(matcher: Matcher<Subject>) {
    self.matcher = matcher
  }

  @usableFromInline var statement: String { "not " + matcher.rule.part(of: nil) }
  @usableFromInline var denied: String? { matcher.rule.part(of: nil) }

  @inlinable
  func judge(_ subject: Subject) -> Verdict { matcher.rule.deny(subject) }

  /// A double negation is its inner matcher.
  @inlinable
  func deny(_ subject: Subject) -> Verdict { matcher.rule.judge(subject) }
}

/// A rule whose negation also states something about a value: `nil` does not have a value, so it fails both.
@usableFromInline
struct NeedsValue<Subject>: MatchRule {
  let rule: any MatchRule<Subject>

  @usableFromInline var statement: String { rule.statement }

  @usableFromInline
  func judge(_ subject: Subject) -> Verdict { rule.judge(subject) }

  @usableFromInline
  func deny(_ subject: Subject) -> Verdict { Self.checked(rule.deny(subject), subject, statement) }

  /// Turns the negation that `nil` would pass into a failure.
  static func checked(_ verdict: Verdict, _ subject: Subject, _ statement: @autoclosure () -> String) -> Verdict {
    guard verdict.failure == nil, present(subject) == nil else { return verdict }
    return .mismatch(failure(statement(), got: subject))
  }

  static func failure(_ statement: String, got: Any) -> Mismatch {
    .unwanted(statement, got: got, notes: ["nil has no value to check: .notTo(.beSome(…)) accepts it"])
  }
}

extension Matcher {
  /// The matcher with a negation that fails for `nil`.
  var needingValue: Self { Self(rule: NeedsValue(rule: rule)) }
}
