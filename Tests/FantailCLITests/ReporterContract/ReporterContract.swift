import FantailCLI
import FantailPlan
import FantailRun

/// Sends every kind of run to a reporter, and finds violations of the rules that all reporters follow.
///
/// ```swift
/// func testTheReporterKeepsTheContract() async {
///   let violations = await ReporterContract { TeamCityReporter($0) }.violations()
///   XCTAssertEqual(violations, [])
/// }
/// ```
/// The runs have hostile names (control characters, markup, right-to-left and Chinese text, 10,000 characters), issues
/// without places, failures without issues, flaky, pending and skipped examples, failures of groups, no examples at
/// all, and examples that end in parallel. The rules are the cases of ``Rule``. A reporter that colours its text is
/// checked without colours.
struct ReporterContract: Sendable {
  /// A rule that every reporter follows for its readers.
  enum Rule: Sendable, Equatable {
    /// It writes some text about every run, also about an empty one.
    case isNeverSilent
    /// It names each example that failed, by its description or its name.
    case namesFailedExample(String)
    /// It writes the message of each failure, in examples and outside them.
    case tellsIssue(String)
    /// It writes no control character but line feeds, and none that overrides the direction of text.
    case writesNoControlCharacter(String)
    /// It writes the same text about the same run: no time, no address, and no text left from another reporter.
    case repeatsItself
    /// It starts from nothing with each run, whether the run before was finished or interrupted.
    case startsAnew
    /// Its text can be read back by the parser that was given.
    case isWellFormed(String)
  }

  /// A broken rule, and the run in which it was broken.
  struct Violation: Sendable, Equatable, CustomStringConvertible {
    /// The kind of run that the reporter received.
    let run: String
    /// The broken rule.
    let rule: Rule

    /// The violation in words.
    var description: String { "\(run): \(rule.complaint)" }
  }

  private let makeReporter: @Sendable (TextOutput) -> any Reporter
  private let parse: @Sendable (String) throws -> Void

  /// Creates a contract for one kind of reporter.
  ///
  /// - Parameters:
  ///   - makeReporter: Makes a reporter that writes to an output and nowhere else.
  ///   - parse: Reads the text of one whole run, and throws where it is malformed.
  init(
    _ makeReporter: @escaping @Sendable (TextOutput) -> any Reporter,
    parsing parse: @escaping @Sendable (String) throws -> Void = { _ in }
  ) {
    self.makeReporter = makeReporter
    self.parse = parse
  }

  /// Sends all runs to reporters.
  ///
  /// - Returns: The broken rules; empty for a reporter that follows all of them.
  func violations() async -> [Violation] {
    var violations: [Violation] = []
    var last: ContractRun?
    for run in ContractRun.all + [await ContractRun.sideBySide()] {
      for rule in await rulesBroken(by: run, after: last) { violations.append(Violation(run: run.name, rule: rule)) }
      last = run
    }
    return violations
  }

  private func rulesBroken(by run: ContractRun, after last: ContractRun?) async -> [Rule] {
    let text = await text(of: run)
    var rules: [Rule] = text.isEmpty ? [.isNeverSilent] : []
    rules += run.failedExamples.filter { !text.contains($0.title) && !text.contains($0.name) }
      .map { .namesFailedExample($0.title) }
    rules += run.issueTexts.filter { !text.contains($0) }.map { .tellsIssue($0) }
    if let control = text.unicodeScalars.first(where: { $0.isControl && $0 != "\n" }) {
      rules.append(.writesNoControlCharacter("U+" + String(control.value, radix: 16, uppercase: true)))
    }
    do {
      try parse(text)
    } catch {
      rules.append(.isWellFormed("\(error)"))
    }
    if await self.text(of: run, beside: last) != text { rules.append(.repeatsItself) }
    if let last {
      for isCutOff in [false, true] where await self.text(of: run, after: last, isCutOff: isCutOff) != text {
        rules.append(.startsAnew)
        break
      }
    }
    return rules
  }

  // MARK: - Telling

  private func text(of run: ContractRun) async -> String {
    let output = TextOutput.memory()
    let reporter = makeReporter(output)
    for event in run.events { await reporter.report(event) }
    return output.text
  }

  /// The text, while another reporter of the same kind receives another run.
  private func text(of run: ContractRun, beside other: ContractRun?) async -> String {
    let output = TextOutput.memory()
    let reporter = makeReporter(output)
    let neighbour = makeReporter(.memory())
    var others = (other?.events ?? []).makeIterator()
    for event in run.events {
      if let event = others.next() { await neighbour.report(event) }
      await reporter.report(event)
    }
    return output.text
  }

  /// Returns the text that a reporter adds after it has received another run.
  private func text(of run: ContractRun, after other: ContractRun, isCutOff: Bool) async -> String {
    let output = TextOutput.memory()
    let reporter = makeReporter(output)
    for event in other.events.dropLast(isCutOff ? 1 : 0) { await reporter.report(event) }
    let before = output.text
    for event in run.events { await reporter.report(event) }
    return String(output.text.dropFirst(before.count))
  }
}

extension ReporterContract.Rule {
  /// The complaint, in words.
  fileprivate var complaint: String {
    switch self {
    case .isNeverSilent: "wrote nothing"
    case .namesFailedExample(let example): "did not name the example that failed, \"\(example)\""
    case .tellsIssue(let issue): "did not tell what went wrong, \"\(issue)\""
    case .writesNoControlCharacter(let character): "wrote the character \(character), which readers obey"
    case .repeatsItself: "wrote something else when it was told the same again, beside another reporter"
    case .startsAnew: "wrote something else after another run: reset what you keep at runStarted"
    case .isWellFormed(let problem): "wrote what cannot be read: \(problem)"
    }
  }
}
