import FantailTree

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
  /// There are two functions, since editors complete a default value before a closure to a call that does not compile.
  ///
  /// - Parameter condition: Returns whether the subject fits. If it throws an error, the expectation and its negation
  ///   fail.
  public static func satisfy(_ condition: @escaping (Subject) throws -> Bool) -> Self {
    satisfy("the condition", condition)
  }

  /// Matches a subject whose transformed value fits another matcher.
  ///
  /// The negation is that of the value's matcher.
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

/// The verbs with which an author's statement may begin, so that it needs no "satisfy".
private let verbs = ["be", "begin", "contain", "end", "equal", "fit", "have", "hold", "lie", "match", "not", "start"]

/// Returns `\User.name` without the root; `nil` for a property that reflection cannot name.
func keyPathName(_ keyPath: AnyKeyPath) -> String? {
  let text = String(describing: keyPath)
  guard !text.contains("<"), let dot = text.firstIndex(of: ".") else { return nil }
  return String(text[dot...])
}

extension Matcher {
  /// Matches subjects that do not fit another matcher.
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

  // All of these judge alike: matchers are evaluated in order, until one settles the result or cannot judge. So
  // `a && b` fails like `.all(of: a, b)`, and `!(a && b)` like `!a || !b`.

  /// Matches subjects that fit both matchers; the second is evaluated only if the first matches.
  ///
  /// The negation matches if the negation of one of them does.
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
  /// The negation matches if the negations of both do.
  ///
  /// - Parameters:
  ///   - first: The first matcher.
  ///   - second: The matcher that is evaluated if the first does not match.
  /// - Returns: A matcher that reports both parts if both fail.
  public static func || (first: Self, second: Self) -> Self { .any(of: first, second) }

  /// Matches subjects that fit every matcher, and reports all that failed.
  ///
  /// The negation matches if the negation of one of them does.
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
  /// The negation matches if the negations of all of them do.
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
        .undecided(isAny ? statement : "be all of no matchers", because: "nothing was said", got: subject))
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

  /// Judges `!(a && b)` as `!a || !b`, and `!(a || b)` as `!a && !b`, so that each part has its own negation.
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

  /// Says which part held, unless the statement itself says it.
  private func note(on matcher: Matcher<Subject>, _ mismatch: Mismatch, _ subject: Subject) -> [String] {
    if matcher.rule.judge(subject).failure != nil { return [mismatch.explanation.headline] }
    return isAny && matchers.count > 1 ? ["this part held: \(matcher.rule.part(of: nil))"] : []
  }
}
