import FantailSeams
public import FantailPlan
import FantailRun
import FantailXCTest
import FantailTree
public import Testing

/// An example as a case of a parameterised test.
public struct SpecCase: Sendable, CustomTestStringConvertible, CustomTestArgumentEncodable {
  /// The planned example.
  public let example: PlannedExample
  let position: Int
  let runs: SerialisedCases

  /// The name of the case for Swift Testing.
  public var testDescription: String { example.fullDescription }

  /// Writes the example's id, by which tools identify the case and can run it alone.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The encoder's errors.
  public func encodeTestArgument(to encoder: some Encoder) throws {
    // Swift Testing asks when it begins a case, and before that while no test is running.
    if Test.current?.isParameterized == true { runs.noteBegin(example) }
    try example.id.encode(to: encoder)
  }

  private var plan: Plan { runs.plan }

  /// Runs the example and records its result in the running test.
  public func run() async {
    runs.noteRun()
    guard isSerialized, let (run, missing) = runs.enter(position) else {
      return record(
        """
        the cases of a spec run one after another, so that hooks of groups keep their meaning: write \
        @Test(.serialized, arguments: SpecCases(…))
        """)
    }
    defer { runs.leave() }
    let underWay = runs.beginRun()
    defer { OutsideIssues.endRun(underWay) }
    recordProblems()
    if !missing.isEmpty { record("\(missing.notRunText)") }
    guard let run, plan.examples.indices.contains(position) else { return }
    await XCTestFailures.listen()
    if let reference = run.state.knownIssue(at: position) {
      await runKnown(reference, run)
    } else {
      // Rules that repeat the example, once-only hooks and properties need the failures of `#expect`. Swift Testing
      // shows these failures as known issues, and the failures that remain are recorded below.
      if let result = await capturingSwiftTestingIssues(all: run.state.repeats(position), { await run.run(position) }) {
        record(result)
      }
    }
    // The last case takes the issues that do not belong to an example; later issues are reported by another test or at
    // the process's end.
    let isLast = position == plan.examples.count - 1
    for (issue, remark) in run.takeOthers(isLast: isLast) { record(issue, remark.isEmpty ? "" : "\n\(remark)") }
    if isLast { for issue in await run.end() { record(issue) } }
  }

  /// `false` if Swift Testing starts all cases at once.
  private var isSerialized: Bool {
    guard let test = Test.current, test.isParameterized else { return true }
    return test.traits.contains { $0 is ParallelizationTrait }
  }

  /// Runs an example with a known issue. Fantail records the failures, or Swift Testing finds them in the example.
  private func runKnown(_ reference: String, _ run: BridgedRun) async {
    // Swift Testing already shows its failures. The example also receives them, since the example would otherwise count
    // as passed.
    let found = Locked<[FantailTree.Issue]?>([])
    var result: ExampleResult?
    await withKnownIssue("known issue: \(reference)", isIntermittent: true) {
      result = await run.run(position)
      let shown = found.withLock { $0.take() } ?? []
      guard let result, result.status == .pending else { return }
      for issue in result.issues where !shown.contains(issue) { record(issue) }
    } matching: { issue in
      #if compiler(>=6.3)
        guard issue.isFailure else { return false }
      #endif
      let issue = FantailTree.Issue(issue)
      let isInExample = found.withLock { found in
        found?.append(issue)
        return found != nil
      }
      if isInExample { ExampleContext.current.record(issue) }
      return true
    }
    guard let result else { return }
    if result.issues.isEmpty || result.status == .failed { record(result) } else { attach(result.notes) }
  }

  // MARK: - Recording

  /// A plan that cannot be run fails its first case. If filters from the environment leave the plan empty, this is not
  /// a failure, since other tests may match the filters.
  private func recordProblems() {
    guard position == 0 else { return }
    if plan.examples.isEmpty, !plan.problems.contains(where: \.isError) {
      record("no example is selected: the filter leaves none of \(plan.notSelected.count)")
    }
    for problem in plan.problems where problem.isError {
      if !plan.notSelected.isEmpty, plan.examples.isEmpty {
        withKnownIssue { record("\(problem.message)") }
      } else {
        record("\(problem.message)")
      }
    }
  }

  private func attach(_ notes: [ExampleNote]) {
    for note in notes {
      guard case .attachment(let bytes) = note.kind else { continue }
      Attachment.record(bytes, named: note.name, sourceLocation: note.location.testing)
    }
  }

  private func record(_ result: ExampleResult) {
    attach(result.notes)
    switch result.status {
    case .passed:
      #if compiler(>=6.3)
        if let remark = result.remark {
          Testing.Issue.record("\(remark)", severity: .warning, sourceLocation: example.location.testing)
        }
      #endif
    case .failed:
      for issue in result.issues { record(issue) }
    case .pending, .skipped:
      withKnownIssue { record("\(result.remark ?? result.status.rawValue)") }
    }
  }

  private func record(_ issue: FantailTree.Issue, _ remark: String = "") {
    Testing.Issue.record(issue, or: example.location, remark)
  }

  private func record(_ comment: Comment) {
    Testing.Issue.record(comment, sourceLocation: example.location.testing)
  }
}
