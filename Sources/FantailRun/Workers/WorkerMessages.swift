package import FantailPlan
import FantailTree

/// A request to a worker, as one line of JSON. There is one at a time, except a request to stop.
package enum WorkerRequest: Codable, Sendable {
  /// To list its specs.
  case list(Details)
  /// To plan its specs, before the first request to run some.
  case plan(PlanPart)
  /// To run the examples at some positions of that plan, in this order.
  case run(positions: [Int], jobs: Int, failFast: Int?)
  /// To carry out a task of its framework, such as one with the tests of spec files.
  case perform(String)
  /// To cancel the running examples, to clean up, and to run no further example.
  case stop(signal: Int32)

  /// The parts of a list of specs that not every run needs.
  package struct Details: Codable, Sendable {
    /// The arguments of tables' rows, described by code of the user.
    let rows: Bool
    /// The arguments of `swift test --filter`.
    let filters: Bool

    package init(rows: Bool, filters: Bool) {
      self.rows = rows
      self.filters = filters
    }
  }

  /// A plan of the parent, in a form that every process with the same specs can make.
  package struct PlanPart: Codable, Sendable {
    /// The ids of the examples, in the order of the plan.
    var examples: [String]
    /// The traits that all examples inherit.
    var traits: Traits
    /// The test target of the specs, if it is planned alone.
    var target: String?
    /// The options of the command line that the process of the examples carries out.
    var options: [String]

    package init(_ plan: Plan, options: [String]) {
      examples = plan.examples.map(\.id)
      traits = plan.code?.declared.traits ?? Traits()
      target = plan.examples.first?.target
      self.options = options
    }
  }
}

/// A reply of a worker, as one line of JSON: one of these values, or none when the request is done.
package struct WorkerReply: Codable {
  /// A change of the run. Issues are sent at once, since the process may end before the example does.
  package var change: RunChange?
  /// The number of bytes that the process had printed by then to its standard output and to its standard error.
  package var printed: [Int]?
  /// With the beginning of an example: the longest time in seconds until its end, with the hooks that run once beside it.
  /// With the answer to a plan: the longest time that the hooks outside every group may take at the end of the process.
  package var longest: Double?
  /// The reason why the process cannot run the plan.
  package var refused: String?
  /// A text for the standard error of the run.
  package var said: String?
  /// Set in the answer to a plan.
  package var isPlanned: Bool?
  package var listed: SpecListing?
  /// With the list: the arguments of `swift test --filter` by the names of examples.
  package var filters: [String: String]?
  /// The exit code of a task.
  package var code: Int32?

  package var isDone: Bool { change == nil && refused == nil && said == nil && isPlanned == nil && listed == nil }

  package init(
    change: RunChange? = nil, printed: [Int]? = nil, longest: Double? = nil, refused: String? = nil,
    said: String? = nil, isPlanned: Bool? = nil, listed: SpecListing? = nil, filters: [String: String]? = nil,
    code: Int32? = nil
  ) {
    self.change = change
    self.printed = printed
    self.longest = longest
    self.refused = refused
    self.said = said
    self.isPlanned = isPlanned
    self.listed = listed
    self.filters = filters
    self.code = code
  }
}
