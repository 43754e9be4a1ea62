import FantailRun
public import FantailPlan
public import FantailTree

/// The examples of specs as the cases of one parameterised test of Swift Testing.
///
/// ```swift
/// @Suite struct StackTests {
///   @Test(.serialized, arguments: SpecCases(StackSpec.spec))
///   func example(_ example: SpecCase) async { await example.run() }
/// }
/// ```
/// Each example is a case, whose issues are reported at their lines. `.serialized` lets the cases run one after another
/// in the order of the plan, which `beforeAll` and `afterAll` need; without `.serialized` the cases fail. Traits have
/// their usual meaning: a time limit and retries apply to each case, and a known issue becomes a known issue of Swift
/// Testing. A pending or skipped case is shown as a known issue with the reason, since Swift Testing prints nothing
/// about a skipped case.
public struct SpecCases: Sendable, RandomAccessCollection {
  private let cases: [SpecCase]

  /// Plans specs.
  ///
  /// - Parameters:
  ///   - specs: The specs.
  ///   - options: The selection and the order of the examples; `nil` uses the environment variable `FANTAIL_OPTIONS`
  ///     and the file `.fantail`.
  public init(_ specs: Spec..., options: PlanOptions? = nil) {
    self.init(specs, options, mayBeChosen: CaseChoice.isATools)
  }

  /// - Parameters:
  ///   - mayBeChosen: `true` if a tool can run a single case.
  ///   - isWatched: `true` if cases that are never run fail the process.
  init(_ specs: [Spec], _ options: PlanOptions?, mayBeChosen: Bool, isWatched: Bool = true) {
    let plan = options.map { Plan(specs, $0.run(by: .swiftTest)) } ?? TestOptions.ofProcess.planned(specs)
    self.init(
      SerialisedCases(plan, mayBeChosen: mayBeChosen, isWatched: isWatched),
      placeholderAt: specs.lazy.compactMap(\.location).first)
  }

  private init(_ runs: SerialisedCases, placeholderAt location: SourceLocation?) {
    var examples = runs.plan.examples
    // Swift Testing passes a test without cases.
    if examples.isEmpty { examples = [.placeholder("nothing to run", at: location)] }
    cases = examples.enumerated().map { SpecCase(example: $1, position: $0, runs: runs) }
  }

  /// Returns the cases of a smaller plan. The first and last examples of each group are computed again, so that
  /// `beforeAll` and `afterAll` run.
  ///
  /// ```swift
  /// @Test(.serialized, arguments: SpecCases(StackSpec.spec).filter { $0.example.tags.contains("slow") })
  /// func example(_ example: SpecCase) async { await example.run() }
  /// ```
  /// - Parameter isIncluded: Returns whether a case stays.
  /// - Returns: The cases that stay. If none stays, the result is a single case that fails and states this reason.
  public func filter(_ isIncluded: (SpecCase) throws -> Bool) rethrows -> SpecCases {
    guard let runs = cases.first?.runs else { return self }
    let positions = try cases.filter(isIncluded).map(\.position)
    let kept = Set(positions)
    let plan = runs.plan
    let left = plan.examples.indices.filter { !kept.contains($0) }
    let smaller = plan.keeping(
      positions.filter(plan.examples.indices.contains),
      notSelected: plan.notSelected + left.map { .init(id: plan.examples[$0].id, by: .filter) })
    return SpecCases(
      SerialisedCases(smaller, mayBeChosen: runs.mayBeChosen, isWatched: runs.isWatched),
      placeholderAt: cases.first?.example.location)
  }

  /// The first position.
  public var startIndex: Int { cases.startIndex }

  /// The position after the last case.
  public var endIndex: Int { cases.endIndex }

  /// The case at a position.
  ///
  /// - Parameter position: The position.
  public subscript(position: Int) -> SpecCase { cases[position] }
}
