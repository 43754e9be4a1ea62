import FantailPlan
package import FantailTree
import Foundation

/// One use of the command line: from arguments to an exit code.
package struct CommandLineRun: Sendable {
  package static let version = "0.1.0"

  let program: String
  let arguments: [String]
  let environment: [String: String]
  let output: TextOutput
  let errors: TextOutput
  let isTerminal: Bool

  /// Creates a use of the command line.
  ///
  /// - Parameters:
  ///   - program: The program's name, for help and for commands to run again.
  ///   - arguments: The arguments without the program's name.
  ///   - environment: The environment.
  ///   - output: Stands for the standard output.
  ///   - errors: Stands for the standard error output.
  ///   - isTerminal: Whether the output is a terminal, which gets colours.
  package init(
    program: String, arguments: [String], environment: [String: String], output: TextOutput, errors: TextOutput,
    isTerminal: Bool = false
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.output = output
    self.errors = errors
    self.isTerminal = isTerminal
  }

  /// What a user types to start the program again.
  ///
  /// - Parameter path: How this process was started.
  /// - Returns: `swift run name` for a program in a build folder of the package manager, otherwise the path, quoted for
  ///   a shell where it has to be.
  package static func program(startedAs path: String) -> String {
    let parts = path.split(separator: "/")
    if parts.dropLast().contains(where: { $0 == ".build" }), let name = parts.last { return "swift run \(name)" }
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789/._-+".unicodeScalars.contains($0)
    }
    return isPlain ? path : "'" + path.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  /// Does what the arguments ask for.
  ///
  /// - Parameter specs: The specs to plan.
  /// - Returns: The exit code: 0 passed, 1 failed, 2 wrong usage or a plan that cannot be run.
  package func run(_ specs: [Spec]) async -> Int32 {
    let code: Int32
    do {
      code = try await act(RunOptions.parse(arguments, environment: environment), specs)
    } catch let problem as UsageProblem {
      errors.write("error: \(problem)\n")
      return 2
    } catch {
      errors.write("error: \(error)\n")
      return 2
    }
    if let problem = output.problem {
      errors.write("error: \(problem)\n")
      return max(code, 1)
    }
    return code
  }

  private func act(_ options: RunOptions, _ specs: [Spec]) async throws -> Int32 {
    switch options.action {
    case .help:
      output.write(RunOptions.helpText(program: program))
      return 0
    case .version:
      output.write("Fantail \(Self.version)\n")
      return 0
    case .run, .dryRun, .list, .diff, .explain:
      break
    }
    var planOptions = options.planOptions { UInt64.random(in: 0...99_999) }
    if let filter = try failures(options) { planOptions.filters.append(filter) }
    let plan = Plan(specs, planOptions)
    for problem in plan.problems { errors.write("\(problem.isError ? "error" : "warning"): \(problem.message)\n") }
    let code: Int32 = plan.problems.contains(where: \.isError) ? 2 : 0

    switch options.action {
    case .dryRun:
      return max(code, try write(options.reports) { $0 == .json ? RunJSON.lines(plan) : plan.outline() })
    case .list:
      return max(code, try write(options.reports) { _ in plan.examples.map { $0.name + "\n" }.joined() })
    case .diff(let file):
      let difference = plan.difference(from: try readPlan(file))
      return max(code, try write(options.reports) { _ in difference.description })
    case .explain(let id):
      guard let text = plan.explanation(of: id) else {
        throw UsageProblem.unknownExample(id, nearest: plan.nearestID(to: id))
      }
      return max(code, try write(options.reports) { _ in text })
    default:
      return code != 0 ? code : try await execute(plan, options)
    }
  }

  // MARK: - Running

  private func execute(_ plan: Plan, _ options: RunOptions) async throws -> Int32 {
    let outputs = try open(options.reports)
    let reporters = zip(options.reports, outputs).map { report, output -> any Reporter in
      switch report.format {
      case .documentation:
        DocumentationReporter(
          output, isColored: isColored(options.color, report), slowest: options.profile, rerunCommand: rerunCommand)
      case .dots:
        DotsReporter(
          output, isColored: isColored(options.color, report), slowest: options.profile, rerunCommand: rerunCommand)
      case .tap: TAPReporter(output)
      case .junit: JUnitReporter(output)
      case .github:
        GitHubReporter(
          output, root: environment["GITHUB_WORKSPACE"] ?? FileManager.default.currentDirectoryPath)
      case .json: JSONReporter(output)
      case .events: EventReporter(output)
      case .html: HTMLReporter(output, rerunCommand: rerunCommand)
      }
    }
    let jobs =
      switch options.jobs {
      case .count(let count): count
      case .automatic: ProcessInfo.processInfo.activeProcessorCount
      }
    let executor = Executor(
      jobs: jobs, reporters: reporters, failFast: options.failFast, retries: options.retries,
      timeLimit: options.timeLimit)
    let report = await executor.run(plan)
    var code: Int32 = report.passed ? 0 : 1
    let pending = report.count(.pending)
    if options.failsOnPending, pending > 0 {
      errors.write("error: \(counted(pending, "example")) pending, which --fail-on-pending forbids\n")
      code = 1
    }
    // After the reports are whole, and without hiding the run's own exit code.
    do {
      if let folder = options.state { try remember(report, in: folder) }
    } catch {
      errors.write("error: \(error)\n")
      code = 1
    }
    return max(code, close(outputs))
  }

  // MARK: - Earlier runs

  /// The filter that keeps what failed earlier; none where that was not asked for, or can be found out only by running.
  private func failures(_ options: RunOptions) throws(UsageProblem) -> Filter? {
    guard options.onlyFailures, let folder = options.state else { return nil }
    let file = LastRun.path(in: folder)
    switch LastRun.read(from: folder) {
    case .nothing:
      throw .noFailuresKnown(file: file, reason: "does not exist; run once with --state \(folder) to write it")
    case .newer(let version):
      throw .noFailuresKnown(file: file, reason: "has version \(version), and this program knows \(LastRun.version)")
    case .damaged:
      errors.write("warning: \(file.onOneLine) is damaged; all examples run, and it is written anew\n")
      return nil
    case .run(let run) where run.failed.isEmpty:
      throw .noFailuresKnown(file: file, reason: "says that nothing failed")
    case .run(let run): return .ids(run.failed)
    }
  }

  private func remember(_ report: RunReport, in folder: String) throws(UsageProblem) {
    var last = LastRun()
    switch LastRun.read(from: folder) {
    case .run(let run): last = run
    case .newer(let version):
      errors.write("warning: \(LastRun.path(in: folder).onOneLine) has version \(version) and is left as it is\n")
      return
    case .nothing, .damaged: break
    }
    try last.followed(by: report).write(to: folder)
  }

  private func isColored(_ choice: RunOptions.ColorChoice, _ report: RunOptions.Report) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .automatic: isTerminal && report.file == nil && environment["NO_COLOR", default: ""].isEmpty
    }
  }

  private var rerunCommand: @Sendable (PlannedExample) -> String {
    // A name holds letters, digits and underscores only, so the quotes need no escaping.
    { [program] in "\(program) --filter '^\($0.name)$'" }
  }

  // MARK: - Files

  private func open(_ reports: [RunOptions.Report]) throws(UsageProblem) -> [TextOutput] {
    var outputs: [TextOutput] = []
    for report in reports {
      if let file = report.file { outputs.append(try .file(file)) } else { outputs.append(output) }
    }
    return outputs
  }

  /// Closes files, telling what could not be written to them.
  private func close(_ outputs: [TextOutput]) -> Int32 {
    var code: Int32 = 0
    for file in outputs where file !== output {
      file.close()
      guard let problem = file.problem else { continue }
      errors.write("error: \(problem)\n")
      code = 1
    }
    return code
  }

  private func write(
    _ reports: [RunOptions.Report], text: (RunOptions.Format) -> String
  ) throws(UsageProblem) -> Int32 {
    let outputs = try open(reports)
    for (report, output) in zip(reports, outputs) { output.write(text(report.format)) }
    return close(outputs)
  }

  private func readPlan(_ file: String) throws(UsageProblem) -> Plan {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: file))
    } catch {
      let reason =
        FileManager.default.fileExists(atPath: file) ? "the file cannot be read" : "there is no such file"
      throw .unreadablePlan(file: file, reason: reason)
    }
    do {
      return try JSONDecoder().decode(Plan.self, from: data)
    } catch DecodingError.dataCorrupted(let context) where context.debugDescription.contains("of the plan format") {
      throw .unreadablePlan(file: file, reason: context.debugDescription)
    } catch {
      throw .unreadablePlan(file: file, reason: "it is no plan")
    }
  }
}
