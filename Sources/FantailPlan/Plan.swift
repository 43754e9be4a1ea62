public import FantailTree

/// Specs flattened into an ordered list of examples, without running any of their code.
///
/// Copies share one reference. A plan can be printed, encoded, compared and explained; an executor runs it.
///
/// ```swift
/// let plan = Plan([StackSpec.spec], PlanOptions(order: .random(seed: 7)))
/// print(plan.outline())
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

// MARK: - Codable

// A decoded plan can be compared and explained but not run, since code cannot be decoded.
extension Plan: Codable, Coded {
  package convenience init(_ fields: FieldReader) throws {
    if let problem = Self.problem(ofVersion: try fields("version")) { throw fields.unreadable(problem) }
    self.init(
      examples: try fields("examples"), notSelected: try fields("notSelected"), problems: try fields("problems"),
      order: try fields("order"), code: nil)
  }

  package var coded: CodedFields { coded { _ in nil } }

  /// The version of the format of plans and runs. The number grows when the meaning of a member changes or a member is
  /// removed, but not when members are added.
  package static let version = 3

  package static func problem(ofVersion version: Int) -> String? {
    version == Self.version
      ? nil : "it has version \(version) of the format, but this program reads \(Self.version)"
  }

  /// The plan, with a filter for each example that selects only this example, if the program has the option `--filter`.
  package func coded(filter: (PlannedExample) -> String?) -> CodedFields {
    CodedFields([
      "version": Self.version, "order": order, "examples": examples.map { $0.coded.adding("filter", filter($0)) },
      "notSelected": notSelected, "problems": problems,
    ])
  }
}
