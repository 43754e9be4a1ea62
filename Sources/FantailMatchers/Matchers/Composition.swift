extension Matcher {
  /// Matches a subject whose property another matcher fits.
  ///
  /// ```swift
  /// expect(user).to(.have(\.name, .equal("Ada")))
  /// ```
  /// ```text
  /// .name: expected "Ada", got "Bob"
  /// ```
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - matcher: The matcher for it.
  public static func have<Value>(_ keyPath: KeyPath<Subject, Value>, _ matcher: Matcher<Value>) -> Self {
    let path = { keyPathName(keyPath) ?? "a property of type \(Value.self)" }
    return Self("have \(path()) to \(matcher.statement)", matcher) { .there($0[keyPath: keyPath], at: path()) }
  }

  /// Matches a subject that fits a condition.
  ///
  /// ```swift
  /// expect(number).to(.satisfy("the checksum rule") { hasChecksum($0) })
  /// ```
  /// ```text
  /// expected to satisfy the checksum rule, got "A-17"
  /// ```
  /// - Parameters:
  ///   - statement: The condition in words, read after "satisfy": "the checksum rule"; one that begins with a verb, as
  ///     "be odd" and "have a checksum" do, is read by itself.
  ///   - condition: Whether the subject fits. An error it throws fails the expectation and its negation.
  public static func satisfy(_ statement: String, _ condition: @escaping (Subject) throws -> Bool) -> Self {
    Matcher(verbs.contains { statement.hasPrefix("\($0) ") } ? statement : "satisfy \(statement)", condition)
  }

  /// Matches a subject that fits a condition without words of its own.
  ///
  /// There are two functions, since editors complete a default value before a closure to a call that does not compile.
  ///
  /// - Parameter condition: Whether the subject fits. An error it throws fails the expectation and its negation.
  public static func satisfy(_ condition: @escaping (Subject) throws -> Bool) -> Self {
    satisfy("the condition", condition)
  }

  /// Matches what a transform makes of the subject.
  ///
  /// ```swift
  /// expect(path).to(.have("its extension", { $0.pathExtension }, .equal("swift")))
  /// ```
  /// ```text
  /// its extension: expected "swift", got "md"
  /// ```
  /// - Parameters:
  ///   - name: The name of the transformed value, for the report.
  ///   - transform: Makes the value to judge. An error it throws fails the expectation and its negation.
  ///   - matcher: The matcher for it.
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

/// The verbs that an author's statement may begin with, so that it needs no "satisfy".
private let verbs = ["be", "begin", "contain", "end", "equal", "fit", "have", "hold", "lie", "match", "not", "start"]

/// `\User.name` without the root; `nil` for a property that reflection cannot name.
func keyPathName(_ keyPath: AnyKeyPath) -> String? {
  let text = String(describing: keyPath)
  guard !text.contains("<"), let dot = text.firstIndex(of: ".") else { return nil }
  return String(text[dot...])
}

extension Matcher {
  /// Matches what another matcher does not.
  ///
  /// ```swift
  /// expect(names).to(!.contain("Ada"))
  /// ```
  /// ```text
  /// expected not to contain "Ada", got ["Ada"]
  /// ```
  /// - Parameter matcher: The matcher to turn round.
  @inlinable
  public static prefix func ! (matcher: Self) -> Self { Self(rule: Not(matcher: matcher)) }

  // All of these judge in one way: matchers count in their order, and the first that settles the matter or cannot be
  // judged decides. So `a && b` fails as `.all(of: a, b)` does, and `!(a && b)` as `!a || !b`.

  /// Matches what both match; the second is asked only when the first matches.
  ///
  /// ```swift
  /// expect(total).to(.beGreaterThan(0) && .beLessThan(1000))
  /// ```
  /// ```text
  /// expected to be less than 1000, got 1600
  /// ```
  /// - Parameters:
  ///   - first: The matcher asked first.
  ///   - second: The matcher asked when the first matches.
  /// - Returns: A matcher that reports only the part that failed, and what was not asked after it.
  public static func && (first: Self, second: Self) -> Self {
    Self(rule: Several(matchers: [first, second], isAny: false, stopsEarly: true))
  }

  /// Matches what at least one matches; the second is asked only when the first is known not to match.
  ///
  /// - Parameters:
  ///   - first: The matcher asked first.
  ///   - second: The matcher asked when the first does not match.
  /// - Returns: A matcher that reports both when both failed.
  public static func || (first: Self, second: Self) -> Self { .any(of: first, second) }

  /// Matches what every one of them matches, and reports all that failed.
  ///
  /// ```swift
  /// expect(name).to(.all(of: .startWith("A"), .haveCount(4)))
  /// ```
  /// ```text
  /// expected to start with "A", got "Bobby"
  /// and expected 4 characters, got 5
  /// got "Bobby"
  /// ```
  /// - Parameter matchers: The matchers, all of them asked. The first that does not match decides whether the subject
  ///   does not fit or cannot be judged.
  /// - Returns: A matcher that reports only the parts that failed.
  public static func all(of matchers: Self...) -> Self { Self(rule: Several(matchers: matchers, isAny: false)) }

  /// Matches what at least one of them matches.
  ///
  /// ```swift
  /// expect(name).to(.any(of: .beEmpty, .startWith("A"), .endWith("a")))
  /// ```
  /// ```text
  /// expected to be empty or start with "A" or end with "a", got "Bobby"
  /// ```
  /// - Parameter matchers: The matchers, asked in order up to the first that matches or cannot be judged.
  /// - Returns: The matcher; an empty list fails the expectation and its negation.
  public static func any(of matchers: Self...) -> Self { Self(rule: Several(matchers: matchers, isAny: true)) }
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
  func judge(_ subject: Subject) -> Verdict {
    switch matcher.rule.judge(subject) {
    case .match: .mismatch(matcher.unwanted(subject))
    case .mismatch: .match
    case .undecided(let mismatch): .undecided(mismatch)
    }
  }

  /// A double negation fails for the reason that its innermost matcher does.
  @usableFromInline
  func unwanted(_ subject: Subject) -> Mismatch {
    guard case .mismatch(let mismatch) = matcher.rule.judge(subject) else { return .unwanted(statement, got: subject) }
    return mismatch
  }
}

private struct Several<Subject>: MatchRule {
  let matchers: [Matcher<Subject>]
  /// `true` if one that matches is enough.
  let isAny: Bool
  /// `true` if nothing is asked after the first that does not match.
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
}
