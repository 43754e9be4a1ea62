package import FantailPlan
package import FantailTree
package import Foundation

/// A request to a worker, as one line of JSON. There is one at a time, except a request to stop.
package enum WorkerRequest: ReadValue, Sendable {
  /// To list the worker's specs.
  case list(Details)
  /// To plan the worker's specs, before the first request to run examples.
  case plan(PlanPart)
  /// To run the examples at some positions of that plan, in this order.
  case run(positions: [Int], jobs: Int, failFast: Int?)
  /// To list the test methods that spec files may have for editors.
  case tests
  /// To cancel the running examples, to clean up, and not to run further examples.
  case stop(signal: Int32)

  /// The parts of a list of specs that not every run needs.
  package struct Details: Sendable {
    /// The arguments of tables' rows, described by user code.
    package let rows: Bool
    /// The arguments for `swift test --filter`.
    package let filters: Bool

    package init(rows: Bool, filters: Bool) {
      self.rows = rows
      self.filters = filters
    }
  }

  /// A plan of the parent, in a form that every process with the same specs can make.
  package struct PlanPart: Sendable {
    /// The ids of the examples, in the order of the plan.
    package let examples: [String]
    /// The traits that all examples inherit.
    package let traits: Traits
    /// The test target of the specs, if it is planned alone.
    package let target: String?
    /// The options of the command line that the process of the examples carries out.
    package let options: [String]

    package init(_ plan: Plan, options: [String]) {
      examples = plan.examples.map(\.id)
      traits = plan.code?.declared.traits ?? Traits()
      target = plan.examples.first?.target
      self.options = options
    }

    init(_ fields: FieldReader) throws {
      examples = try fields("examples")
      traits = try fields("traits")
      target = try fields.optional("target")
      options = try fields("options")
    }
  }

  package init(_ fields: FieldReader) throws {
    let (name, parts) = try fields.chosenCase()
    switch name {
    case "list": self = .list(Details(rows: try parts("rows"), filters: try parts("filters")))
    case "plan": self = .plan(try PlanPart(parts))
    case "run":
      self = .run(
        positions: try parts("positions"), jobs: try parts("jobs"), failFast: try parts.optional("failFast"))
    case "tests": self = .tests
    case "stop": self = .stop(signal: try parts("signal"))
    default: throw fields.unreadable("there is no request \(name)")
    }
  }
}

/// A reply from a worker, as one line of JSON. Each request ends with a reply that marks its end.
package enum WorkerReply: WrittenValue, Sendable {
  /// A change of the run. Issues are sent at once, since the process may end before the example does.
  ///
  /// - Parameters:
  ///   - printed: The number of bytes that the process had printed by then to its standard output and to its standard error.
  ///   - longest: With the beginning of an example, the longest time in seconds until its end, with the hooks that run
  ///     once before and after the example.
  case changed(RunChange, printed: [Int]? = nil, longest: Double? = nil)
  /// A text for the standard error of the run.
  case said(String)
  /// The end of a request for the specs, with the arguments for `swift test --filter`, keyed by the names of examples.
  case listed(SpecListing, filters: [String: String]?)
  /// The end of a request with a plan: the longest time in seconds that the hooks outside every group may take at the end of
  /// the process.
  case planned(longestEnd: Double?)
  /// The end of a request: the reason why the process cannot carry it out.
  case refused(String)
  /// The end of a request for tests.
  case tests([SpecTests])
  /// The end of a request to run examples, and the end of the process.
  case done

  package var coded: CodedFields {
    switch self {
    case .changed(let change, let printed, let longest):
      CodedFields(case: "changed", ["change": change, "printed": printed, "longest": longest])
    case .said(let text): CodedFields(case: "said", ["text": text])
    case .listed(let specs, let filters): CodedFields(case: "listed", ["specs": specs, "filters": filters])
    case .planned(let longestEnd): CodedFields(case: "planned", ["longestEnd": longestEnd])
    case .refused(let reason): CodedFields(case: "refused", ["reason": reason])
    case .tests(let classes): CodedFields(case: "tests", ["classes": classes])
    case .done: CodedFields(case: "done")
    }
  }
}

// Each example that passes sends two replies, which are plain lines: a debug build writes and reads 10,000 of them in a
// tenth of the time that JSON takes.
extension WorkerReply {
  /// The reply on a separate line.
  package var line: Data? { plain.map { Data($0.utf8) } ?? coded.line }

  /// The beginning of an example, or its end if it passed and there is nothing else to say: the event, the time in
  /// seconds, the printed bytes, the example's id, and a mark that shows that the line is complete. `nil` for other
  /// replies, and for an id in which the line would seem to end.
  var plain: String? {
    guard case .changed(let change, let printed?, let longest) = self, printed.count == 2 else { return nil }
    let (event, id, seconds): (String, String, Double)
    switch change {
    case .began(let example): (event, id, seconds) = ("began ", example, longest ?? .infinity)
    case .ended(let example, let outcome, output: "") where outcome.isPlain && longest == nil:
      (event, id, seconds) = ("passed ", example, outcome.duration.inSeconds)
    default: return nil
    }
    guard id.withCString({ strcspn($0, "\n;") }) == id.utf8.count else { return nil }
    let numbers = seconds.description + " " + printed[0].description + " " + printed[1].description
    return event + numbers + " " + id + ";\n"
  }
}

/// A class with a test method for each example of a spec file.
package struct SpecTests: WrittenValue, Equatable, Sendable {
  package let file: String
  package let name: String
  /// The conditions around the class, the outermost first.
  package let conditions: [String]
  package let examples: [String]

  package init(file: String, name: String, conditions: [String], examples: [String]) {
    self.file = file
    self.name = name
    self.conditions = conditions
    self.examples = examples
  }

  package var coded: CodedFields {
    CodedFields(["file": file, "name": name, "conditions": conditions, "examples": examples])
  }
}

/// Specs without their code, for a process that plans them without running any.
///
/// A worker lists its specs, and its parent makes specs from the list, whose bodies, hooks and lets do nothing. The
/// names and ids are the same in both processes, so the parent selects and sorts examples, and the worker runs them. A
/// list is rows of texts, since a debug build writes and reads ten thousand of them in the time of a thousand coded
/// values.
package struct SpecListing: Coded, Sendable {
  /// The nodes in document order. The first text of a row is its kind; rows for traits and for a table's row follow
  /// their node.
  package let rows: [[String]]

  package enum Kind: String {
    case file, group, end, example, row, trait, hook, evaluate, override, registry, misuse, spec
  }

  package init(_ fields: FieldReader) throws { rows = try fields("rows") }
  package var coded: CodedFields { CodedFields(["rows": rows]) }

  // MARK: - Writing

  /// Lists specs.
  ///
  /// - Parameter describesRows: `true` to describe the arguments of tables' rows, which runs user code.
  package init(_ specs: [Spec], describesRows: Bool = true) {
    var writer = Writer(describesRows: describesRows)
    for spec in specs {
      writer.add(.spec)
      spec.walk({ writer.add($0) }, leave: { _ in writer.leave() })
    }
    rows = writer.rows
  }

  private struct Writer {
    let describesRows: Bool
    var rows: [[String]] = []
    private var files: [String: Int] = [:]
    /// The settings in effect for the open groups.
    private var open = [Traits()]

    init(describesRows: Bool) {
      self.describesRows = describesRows
    }

    mutating func add(_ kind: Kind, _ texts: String...) { rows.append([kind.rawValue] + texts) }

    mutating func add(_ node: Spec.Node) {
      switch node {
      case .group(let group):
        let heading = group.heading
        let flags = (heading.isSharedBehaviour ? "shared" : "") + (heading.isUnnamed ? "unnamed" : "")
        add(.group, place(heading.location), flags, heading.description)
        open.append(traits(heading.traits))
      case .example(let example):
        let isWritten = if case nil = example.body { "" } else { "written" }
        if let description = example.description {
          add(.example, place(example.location), isWritten, description)
        } else {
          add(.example, place(example.location), isWritten)
        }
        _ = traits(example.traits)
        guard let (row, location) = example.row else { return }
        rows.append(
          [Kind.row.rawValue, place(location), row.statement, row.key]
            + (describesRows ? row.arguments.flatMap { [$0.label ?? "", $0.text] } : []))
      case .hook(let hook): add(.hook, place(hook.location), hook.kind.rawValue)
      case .evaluate(let lets, let location):
        rows.append([Kind.evaluate.rawValue, place(location)] + lets.flatMap { [place($0.location), $0.typeName] })
      case .override(let key, _): add(.override, place(key.location), key.typeName)
      case .registry(let registry, let location): add(.registry, place(location), registry.prefix)
      case .misuse(let issue): add(.misuse, issue.line.map { String(decoding: $0, as: UTF8.self) } ?? "")
      }
    }

    mutating func leave() {
      open.removeLast()
      add(.end)
    }

    private mutating func traits(_ own: [Trait]) -> Traits {
      let outer = open[open.count - 1]
      let all = outer.adding(own)
      for trait in own { for row in trait.traits.rows(within: all) { rows.append([Kind.trait.rawValue] + row) } }
      return all
    }

    private mutating func place(_ location: SourceLocation) -> String {
      let file = location.fileID + "\n" + location.filePath
      var number = files[file]
      if number == nil {
        number = files.count
        files[file] = number
        add(.file, location.fileID, location.filePath)
      }
      return "\(number ?? 0) \(location.line) \(location.column)"
    }
  }
}
