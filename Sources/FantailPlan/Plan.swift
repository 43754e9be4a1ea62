package import FantailTree

/// Specs flattened into an ordered list of examples, without running any of their code.
///
/// Copies share one reference. A plan can be printed, encoded, compared and explained; an executor runs it.
///
/// ```swift
/// let plan = Plan([StackSpec.spec], PlanOptions(order: .random(seed: 7)))
/// print(plan.examples.map(\.name))
/// ```
public final class Plan: Sendable {
  /// The selected examples, in the order of the run.
  public let examples: [PlannedExample]
  /// The examples that were declared but not selected, in declaration order.
  public let notSelected: [NotSelected]
  /// The problems that the author should see before the run.
  public let problems: [PlanProblem]
  /// The order of the examples.
  public let order: Plan.Order

  /// The code that the executor runs; `nil` in a plan that was decoded.
  package let code: PlannedCode?

  /// Returns the names of all examples that specs declare, in declaration order.
  package static func namesOfDeclared(in specs: [Spec]) -> [String] { ExampleNames(DeclaredSpecs(specs)).names }

  /// Returns the names of all declared examples, in declaration order. Each name is unique among the examples of its
  /// part.
  ///
  /// - Parameter parts: The part of each example.
  /// - Returns: The names; empty for a plan that was decoded.
  package func namesOfDeclared<Part: Hashable>(in parts: [Part]) -> [String] {
    guard let names = code?.names else { return [] }
    return names.mayRepeat ? names.plainNames.unique(in: parts) { "\($0)_\($1)" } : names.plainNames
  }

  /// Returns the source location of a declared example, whether or not it is in the plan.
  ///
  /// - Parameter number: The example's number in the order of declaration.
  /// - Returns: The location; `nil` for a plan that was decoded.
  package func locationOfDeclared(_ number: Int) -> SourceLocation? { code?.declared.examples[number].location }

  /// The reason why each declared example is not in the plan, in the order of declaration; empty if all are in it, and
  /// for a plan that was decoded.
  package var causesOfDeclared: [NotSelected.Cause?] {
    guard let code, !notSelected.isEmpty else { return [] }
    let causes = Dictionary(notSelected.map { ($0.id, $0.by) }) { first, _ in first }
    return code.names.ids.map { causes[$0] }
  }

  /// `true` if the plan is rightly empty, since no change affects an example.
  package var isRightlyEmpty: Bool { examples.isEmpty && notSelected.contains(where: \.by.isOfChanges) }

  package init(
    examples: [PlannedExample], notSelected: [NotSelected], problems: [PlanProblem], order: Plan.Order,
    code: PlannedCode?
  ) {
    self.examples = examples
    self.notSelected = notSelected
    self.problems = problems
    self.order = order
    self.code = code
  }

}

// MARK: - Equatable

extension Plan: Equatable {
  /// Compares the planned examples; the code behind them cannot be compared.
  public static func == (left: Plan, right: Plan) -> Bool {
    left.examples == right.examples && left.notSelected == right.notSelected && left.problems == right.problems
      && left.order == right.order
  }
}

extension Plan {
  /// The order of a plan.
  public enum Order: Sendable, Hashable {
    /// In the order of the source.
    case declared
    /// By camel-cased name, within each group.
    case byName
    /// Shuffled within each group; the same seed gives the same order on every platform.
    case random(seed: UInt64)
  }
}

extension Plan {
  /// A rule that keeps some examples.
  public indirect enum Filter: Sendable, Equatable {
    /// Examples whose full description or name matches a regular expression, and examples of a type whose whole name
    /// matches the expression.
    case matching(String)
    /// Examples that ``matching(_:)`` would leave out.
    case notMatching(String)
    /// Examples with at least one of the tags.
    case tagged([String])
    /// Examples with none of the tags.
    case notTagged([String])
    /// Examples at any of these lines; the line of a group selects the whole group.
    case at([FileLine])
    /// Examples in any of these files and folders, given by absolute paths or by the last parts of paths.
    case inFiles([String])
    /// Examples with these ids or names.
    case ids([String])
  }
}

extension Plan {
  /// A part of a plan, for running it on several machines.
  public struct Shard: Sendable, Equatable {
    /// The part's number, counted from one.
    public let index: Int
    /// The number of parts.
    public let count: Int

    /// Creates a shard.
    ///
    /// - Parameters:
    ///   - index: The part's number, from one to `count`.
    ///   - count: The number of parts.
    public init?(index: Int, of count: Int) {
      guard count >= 1, (1...count).contains(index) else { return nil }
      self.index = index
      self.count = count
    }
  }
}

extension Plan {
  /// Returns the plan with only some of its examples, in the order of the given positions.
  ///
  /// - Parameters:
  ///   - positions: The positions of the examples in this plan.
  ///   - notSelected: The examples that the new plan lists as left out.
  /// - Returns: The smaller plan; the same plan if it has no code.
  package func keeping(_ positions: [Int], notSelected: [NotSelected] = []) -> Plan {
    guard let code else { return self }
    let chosen = positions.map { code.examples[$0] }
    let part = PlannedCode(declared: code.declared, examples: chosen, names: code.names)
    let kept = positions.enumerated().map { new, old in
      let example = examples[old]
      guard example.disposition == .run else { return example }
      return example.replacing { code.declared.steps(around: chosen[new], at: new, part.spans) }
    }
    return Plan(
      examples: kept, notSelected: notSelected, problems: problems, order: order, code: part)
  }
}

extension Plan {
  /// A declared example that is not part of the plan.
  public struct NotSelected: Sendable, Hashable {
    /// The example's id.
    public let id: String
    /// The reason why the example was left out; in JSON, a word such as "focus" or "filter".
    public let by: Cause

    /// The reasons why examples are left out.
    public enum Cause: String, Sendable {
      case focus, filter, tag, location, ids, shard
      /// No change affects the example, according to the record of `--affected`.
      case affected
      /// No changed file affects the example.
      case since
      /// Only the examples that failed last are to run.
      case onlyFailures = "only-failures"

      /// `true` if the example was left out because no change affects it, so that an empty plan is not a fault.
      var isOfChanges: Bool { self == .affected || self == .since }
    }

    package init(id: String, by: Cause) {
      self.id = id
      self.by = by
    }
  }
}

extension Plan {
  /// The plan without the problems of filters that matched nothing, since other plans of the run may have matches. An
  /// empty plan keeps these problems.
  package var withoutMisses: Plan {
    guard !examples.isEmpty else { return self }
    return Plan(
      examples: examples, notSelected: notSelected, problems: problems.filter { !$0.isMiss }, order: order,
      code: code)
  }
}

/// The code of a plan: the declared specs, and the examples that the plan contains.
package final class PlannedCode: Sendable {
  package let declared: DeclaredSpecs
  /// The examples of the plan.
  package let examples: [DeclaredSpecs.Example]
  package let spans: DeclaredSpecs.Spans
  /// The names and ids of all declared examples.
  package let names: ExampleNames

  init(declared: DeclaredSpecs, examples: [DeclaredSpecs.Example], names: ExampleNames) {
    self.declared = declared
    self.examples = examples
    self.names = names
    spans = DeclaredSpecs.Spans(of: examples, in: declared)
  }

  /// Returns the groups around the example at a position, the run itself first.
  package func path(at position: Int) -> [DeclaredSpecs.Group] { declared.path(to: examples[position].group) }
}
