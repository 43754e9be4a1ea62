public import FantailPlan
import FantailRun
public import FantailTree

/// The examples of specs as the cases of one parameterised test of Swift Testing.
///
/// ```swift
/// @Suite struct StackTests {
///   @Test(arguments: SpecCases(StackSpec.spec)) func example(_ example: SpecCase) async { await example.run() }
/// }
/// ```
/// Each example is a case of its own, with its own issues at their own lines. The cases run in plan order, one after
/// another, so that `beforeAll` and `afterAll` keep their meaning. Traits mean what they mean everywhere: a time limit
/// and retries hold for each case, a known issue is one of Swift Testing's, and a pending or skipped case is a known
/// issue with the reason, since Swift Testing prints nothing of a case that it skips. For tags there is `.sameTags(as:)`.
public struct SpecCases: Sendable, Collection {
  private let cases: [SpecCase]

  /// Plans specs.
  ///
  /// - Parameters:
  ///   - specs: The specs.
  ///   - options: Which examples to plan, and in what order; `nil` asks `FANTAIL_OPTIONS` of the environment and the
  ///     file `.fantail`.
  public init(_ specs: Spec..., options: PlanOptions? = nil) {
    self.init(specs, options ?? TestOptions.ofProcess.plan)
  }

  init(_ specs: [Spec], _ options: PlanOptions) {
    let plan = Plan(specs, options)
    let rounds = SpecRounds(plan)
    var cases = plan.examples.indices.map { SpecCase(example: plan.examples[$0], position: $0, rounds: rounds) }
    // Swift Testing passes a test that has no cases.
    if cases.isEmpty {
      let nothing = PlannedExample.placeholder("nothing to run", at: specs.lazy.compactMap(\.location).first)
      cases = [SpecCase(example: nothing, position: 0, rounds: rounds)]
    }
    self.cases = cases
  }

  /// The first position.
  public var startIndex: Int { cases.startIndex }

  /// The position after the last case.
  public var endIndex: Int { cases.endIndex }

  /// The position after another.
  ///
  /// - Parameter index: A position.
  /// - Returns: The next one.
  public func index(after index: Int) -> Int { index + 1 }

  /// The case at a position.
  ///
  /// - Parameter position: The position.
  public subscript(position: Int) -> SpecCase { cases[position] }
}

extension Spec {
  /// Where the spec's first group or example is written.
  fileprivate var location: SourceLocation? {
    for element in elements {
      switch element {
      case .group(let group): return group.location
      case .example(let example): return example.location
      default: continue
      }
    }
    return nil
  }
}
