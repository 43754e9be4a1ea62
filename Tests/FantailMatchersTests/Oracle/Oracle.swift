import FantailMatchers
import FantailSeams
import FantailTree

/// The verdict of plain Swift on a subject and a matcher.
enum Truth {
  case fits, differs
  /// It cannot be judged, and therefore fails in both directions.
  case undecided
  /// Neither holds: some of several named things are there, or the subject has no value that the negation is about.
  case neither

  init(_ fits: Bool) { self = fits ? .fits : .differs }

  /// The verdict on several named things, where the negation means none of them.
  init(_ found: Int, of count: Int) {
    self = count == 0 ? .undecided : found == count ? .fits : found == 0 ? .differs : .neither
  }

  /// The verdict of a matcher of values on an optional subject: no value is neither.
  init(_ fits: Bool, ofValue subject: Any) { self = fits ? .fits : isNil(subject) ? .neither : .differs }
}

/// Makes judgements in all forms, and compares each with the truth.
final class Oracle {
  private let example = CountingExample()
  private(set) var judgements = 0
  private(set) var names: Set<String> = []
  /// Judgements that differ from the truth: form, matcher, subject and the expected result.
  private(set) var wrong: [String] = []
  var random: OracleRandom

  init(seed: UInt64) { random = OracleRandom(seed: seed) }

  /// Runs one expectation and compares whether it passes.
  private func judge(_ passes: Bool, _ form: String, _ words: () -> String, _ code: () -> Void) {
    judgements += 1
    let failures = example.failures(code)
    if failures.isEmpty != passes, wrong.count < 20 {
      wrong.append("\(form), \(words()): expected \(passes ? "a pass" : "a failure"), got \(failures)")
    } else if failures.count > 1 {
      wrong.append("\(form), \(words()): failed more than once: \(failures)")
    }
  }

  /// Judges a value in every form.
  ///
  /// - Parameters:
  ///   - name: The matcher's name in the catalogue.
  ///   - subject: Creates the subject for each form, since a sequence may be read only once.
  ///   - matcher: Creates the matcher.
  ///   - truth: The verdict of plain Swift.
  ///   - isEquatedWhole: Whether the optional of the subject has this matcher too, so that `nil` is not lifted.
  ///   - byName: Calls the matcher by its name, if it has one.
  func check<Subject>(
    _ name: String, _ subject: @escaping () -> Subject, _ matcher: @escaping () -> Matcher<Subject>, _ truth: Truth,
    byName: ((NamedExpectation) -> Void)? = nil
  ) {
    names.insert(name)
    let words = { "\(name) (\(matcher().statement)) of \(subject())" }
    let (yes, no) = (truth == .fits, truth == .differs)
    judge(yes, "to", words) { expect(subject()).to(matcher()) }
    judge(no, "notTo", words) { expect(subject()).notTo(matcher()) }
    judge(no, "to(!m)", words) { expect(subject()).to(!matcher()) }
    judge(yes, "to(!!m)", words) { expect(subject()).to(!(!matcher())) }
    judge(yes, "notTo(!m)", words) { expect(subject()).notTo(!matcher()) }
    judge(yes, "code to", words) { expect { subject() }.to(matcher()) }
    judge(no, "code notTo", words) { expect { subject() }.notTo(matcher()) }
    judge(yes, "require", words) { _ = try? require(subject(), matcher()) }
    if let byName {
      judge(yes, "should", words) { byName(expect(subject()).should) }
      judge(no, "shouldNot", words) { byName(expect(subject()).shouldNot) }
    }
    compose(name, subject, matcher, truth)
    lift(name, subject, matcher, truth)
  }

  /// The matcher, combined with a matcher that fits, does not fit or cannot be judged.
  private func compose<Subject>(
    _ name: String, _ subject: () -> Subject, _ matcher: () -> Matcher<Subject>, _ truth: Truth
  ) {
    let other = random.one(of: [Truth.fits, .differs, .undecided])
    let second = Matcher<Subject>("be \(other)") { _ in
      if other == .undecided { throw OracleLevel.low }
      return other == .fits
    }
    // In their order, the first matcher that determines the result or cannot be judged decides. A negation is that of
    // the parts: "neither" differs from the matcher, and from its negation as well.
    let (asIs, denied) = truth == .neither ? (.differs, .fits) : (truth, truth)
    let both = asIs == .fits ? other : asIs
    let either = asIs == .differs ? other : asIs
    let notBoth = denied == .fits ? other : denied
    let notEither = denied == .differs ? other : denied
    let words = { "\(name) and \(other) of \(subject())" }
    switch random.below(5) {
    case 0: judge(both == .fits, "&&", words) { expect(subject()).to(matcher() && second) }
    case 1: judge(either == .fits, "||", words) { expect(subject()).to(matcher() || second) }
    case 2: judge(both == .fits, "all", words) { expect(subject()).to(.all(of: matcher(), second)) }
    case 3: judge(notEither == .differs, "not any", words) { expect(subject()).notTo(.any(of: matcher(), second)) }
    default: judge(notBoth == .differs, "not all", words) { expect(subject()).notTo(.all(of: matcher(), second)) }
    }
  }

  /// A value's matcher on an optional: it fits if it fits the value, and `nil` fails in both directions.
  private func lift<Subject>(
    _ name: String, _ subject: () -> Subject, _ matcher: () -> Matcher<Subject>, _ truth: Truth
  ) {
    let words = { "\(name) of an optional \(subject())" }
    switch random.below(4) {
    case 0: judge(truth == .fits, "lifted to", words) { expect(Optional(subject())).to(matcher()) }
    case 1: judge(truth == .differs, "lifted notTo", words) { expect(Optional(subject())).notTo(matcher()) }
    case 2: judge(false, "nil to", words) { expect(Subject?.none).to(matcher()) }
    default: judge(false, "nil notTo", words) { expect(Subject?.none).notTo(matcher()) }
    }
  }

  /// Judges the result of code in every form; the code and the matcher are created for each.
  func checkCode<Value>(
    _ name: String, _ code: @escaping () throws -> Value, _ matcher: @escaping () -> Matcher<Result<Value, any Error>>,
    _ truth: Truth, byName: ((NamedCodeExpectation<Value, () throws -> Value>) -> Void)? = nil
  ) {
    names.insert(name)
    let words = { "\(name) (\(matcher().statement)), code" }
    let (yes, no) = (truth == .fits, truth == .differs)
    judge(yes, "to", words) { expect(code: code).to(matcher()) }
    judge(no, "notTo", words) { expect(code: code).notTo(matcher()) }
    judge(no, "to(!m)", words) { expect(code: code).to(!matcher()) }
    judge(yes, "to(!!m)", words) { expect(code: code).to(!(!matcher())) }
    judge(yes, "notTo(!m)", words) { expect(code: code).notTo(!matcher()) }
    if let byName {
      judge(yes, "should", words) { byName(expect(code: code).should) }
      judge(no, "shouldNot", words) { byName(expect(code: code).shouldNot) }
    }
  }
}

/// Returns whether an optional, at any depth, has no value.
func isNil(_ value: Any) -> Bool {
  let mirror = Mirror(reflecting: value)
  guard case .optional? = mirror.displayStyle else { return false }
  return mirror.children.first.map { isNil($0.value) } ?? true
}

/// An example that stores the failures of one expectation.
private final class CountingExample: PlainScope {
  private let issues = Locked<[Issue]>([])

  func failures(_ code: () -> Void) -> [String] {
    ExampleContext.withCurrent(ExampleContext(example: self), operation: code)
    return issues.withLock { issues in
      defer { issues = [] }
      return issues.map(\.message)
    }
  }

  func record(_ issue: Issue) { issues.withLock { $0.append(issue) } }
}
