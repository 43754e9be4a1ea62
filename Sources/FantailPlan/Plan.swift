public import FantailTree

/// Specs flattened into an ordered list of examples to run: made without running any of their code.
///
/// A plan is a value, behind one reference. It can be printed, encoded, compared and explained; an executor runs it.
///
/// ```swift
/// let plan = Plan([StackSpec.spec], PlanOptions(order: .random(seed: 7)))
/// print(plan.outline())
/// ```
public final class Plan: Sendable {
  /// The selected examples, in the order they run.
  public let examples: [PlannedExample]
  /// The examples that were declared but not selected, in declaration order.
  public let notSelected: [NotSelected]
  /// The problems that the author should know of before running it.
  public let problems: [PlanProblem]
  /// The order the examples are in.
  public let order: Plan.Order

  /// The code that the executor runs; none in a plan that was decoded.
  package let invocations: Invocations?

  /// The names of all examples that specs declare, in declaration order, whatever a plan would select of them.
  package static func namesOfDeclared(in specs: [Spec]) -> [String] { Names(Program(specs)).names }

  /// Returns the names of all declared examples, in declaration order, each unique among those of its part alone.
  ///
  /// - Parameter parts: The part of each example.
  /// - Returns: The names; none for a plan that was decoded.
  package func namesOfDeclared<Part: Hashable>(in parts: [Part]) -> [String] {
    invocations?.names.plainNames.unique(in: parts) { "\($0)_\($1)" } ?? []
  }

  /// Returns the place of a declared example, whether or not it is in the plan.
  ///
  /// - Parameter number: Its number in the order of declaration.
  /// - Returns: The place; `nil` for a plan that was decoded.
  package func locationOfDeclared(_ number: Int) -> SourceLocation? { invocations?.program.examples[number].location }

  /// `true` if it is right that there is no example: nothing that changed reaches one.
  package var isRightlyEmpty: Bool { examples.isEmpty && notSelected.contains(where: \.by.isOfChanges) }

  package init(
    examples: [PlannedExample], notSelected: [NotSelected], problems: [PlanProblem], order: Plan.Order,
    invocations: Invocations?
  ) {
    self.examples = examples
    self.notSelected = notSelected
    self.problems = problems
    self.order = order
    self.invocations = invocations
  }

  /// A declared example that is not part of the plan.
  public struct NotSelected: Sendable, Hashable, Codable {
    /// The example's id.
    public let id: String
    /// The cause that left it out: a word such as "focus" or "filter" in JSON.
    public let by: Cause

    /// The things that leave examples out.
    public enum Cause: String, Sendable, Codable {
      case focus, filter, tag, location, ids, shard
      /// No change reaches it, as a record of what examples reach says.
      case affected
      /// No file that changed reaches it.
      case since
      /// Only what failed last is to run.
      case onlyFailures = "only-failures"
      /// A test framework that runs the tests it was asked for.
      case xctest = "XCTest"

      /// `true` if it leaves out what no change reaches, and so rightly all there is.
      var isOfChanges: Bool { self == .affected || self == .since }
    }

    package init(id: String, by: Cause) {
      self.id = id
      self.by = by
    }
  }

  /// The plan's connection to the code of its examples.
  package final class Invocations: Sendable {
    package let program: Program
    /// Each example of the plan.
    package let examples: [Program.Example]
    package let spans: Program.Spans
    /// The names and ids of all declared examples.
    package let names: Names

    init(program: Program, examples: [Program.Example], names: Names) {
      self.program = program
      self.examples = examples
      self.names = names
      spans = Program.Spans(of: examples, in: program)
    }

    /// The groups around the example at a position, the run itself first.
    func path(at position: Int) -> [Program.Group] { program.path(to: examples[position].group) }
  }
}

// MARK: - Equatable

extension Plan: Equatable {
  /// Compares what is planned; the code behind it cannot be compared.
  public static func == (left: Plan, right: Plan) -> Bool {
    left.examples == right.examples && left.notSelected == right.notSelected && left.problems == right.problems
      && left.order == right.order
  }
}

// MARK: - Codable

// The result of reading can be compared and explained, not run: code cannot be decoded.
extension Plan: Codable, Coded {
  package convenience init(_ fields: FieldReader) throws {
    if let problem = Self.problem(ofVersion: try fields("version")) { throw fields.unreadable(problem) }
    self.init(
      examples: try fields("examples"), notSelected: try fields("notSelected"), problems: try fields("problems"),
      order: try fields("order"), invocations: nil)
  }

  package var coded: CodedFields { coded { _ in nil } }

  /// The version of the format of plans and runs. A later version adds members; the number grows when one changes its
  /// meaning or goes.
  package static let version = 3

  package static func problem(ofVersion version: Int) -> String? {
    version == Self.version
      ? nil : "it has version \(version) of the format, and this program knows \(Self.version)"
  }

  /// The plan, with what runs each example alone: the argument of the option `--filter` of the program that has it.
  package func coded(filter: (PlannedExample) -> String?) -> CodedFields {
    CodedFields([
      "version": Self.version, "order": order, "examples": examples.map { $0.coded.adding("filter", filter($0)) },
      "notSelected": notSelected, "problems": problems,
    ])
  }
}

extension Plan: CustomStringConvertible {
  /// The plan as a dry run prints it; see ``outline()``.
  public var description: String { outline() }
}

// Not `CustomStringConvertible`: an example's `description` is what it states.
extension PlannedExample: CustomDebugStringConvertible {
  /// The name and the place, as reports print them: `Stack_IsEmpty (StackSpec.swift:12)`.
  public var debugDescription: String { "\(name) (\(location))" + (disposition.mark.map { ", \($0)" } ?? "") }
}

extension Plan {
  /// Counts the examples, and those that will run: "3 examples planned (2 to run, 1 pending)".
  package var countLine: String {
    let running = examples.count { $0.disposition == .run }
    let pending = examples.count(where: \.isPending)
    let turns = "\(running) to run, \(pending) pending, \(examples.count - running - pending) skipped"
    return ["\(counted(examples.count, "example")) planned (\(turns))", notSelectedSummary].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// Counts the examples left out, by cause: "3 not selected (2 by focus, 1 by filter)"; `nil` for none.
  package var notSelectedSummary: String? {
    guard !notSelected.isEmpty else { return nil }
    let counts = notSelected.grouped(by: \.by.rawValue).map { (cause: $0.key, count: $0.elements.count) }
    let parts = counts.sorted { ($1.count, $0.cause) < ($0.count, $1.cause) }.map { "\($0.count) by \($0.cause)" }
    return "\(notSelected.count) not selected (\(parts.joined(separator: ", ")))"
  }

  /// The order in words, where it is not the declared one.
  package var orderLine: String? {
    switch order {
    case .declared: nil
    case .byName: "in order of their names"
    case .random(let seed): "in random order, seed \(seed)"
    }
  }
}
