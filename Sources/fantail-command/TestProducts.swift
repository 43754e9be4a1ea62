import FantailCLI
import FantailRun
import FantailToolSupport
import Foundation

/// A run of the test products that contain the selected targets. Each product is the worker of a session in this
/// process. Only this process reads options, reports results and remembers runs.
struct TestProducts {
  /// The request to a test product; `SpecsRequest` of the bridge reads it.
  struct Request: Encodable {
    static let key = "FANTAIL_SPECS_REQUEST"

    var targets: [GeneratedTargets.Target]
    var namesTargets: Bool
    var folder: String
  }

  /// The words that the user typed before the options.
  let program: String
  let arguments: [String]
  let namesTargets: Bool
  let folders: [WatchedPlaces.Folder]
  /// The task that is carried out instead of a run.
  var task: WrittenTests.Task?
  let package: URL
  var phases: PhaseLine?

  /// Runs the targets of each product together and returns the worst exit code.
  func perform(_ targets: [GeneratedTargets.Target], in locator: TestProduct) throws -> Int32 {
    let products = try Dictionary(grouping: targets) { target in
      guard let command = locator.command(for: target.name) else { throw SpecsProblem.noTestProduct(target.name) }
      return command
    }.sorted { $0.value[0].name < $1.value[0].name }
    // The second product would overwrite the report of the first.
    let isWritten = arguments.contains { $0 == "--output" || $0.hasPrefix("--output=") }
    if products.count > 1, isWritten { throw SpecsProblem.severalReports(targets.map(\.name)) }
    var worst = ExitCode.passed
    var misses: [[Miss]] = []
    for (place, product) in products.enumerated() {
      // The last product decides which misses are errors, unless another product ended early, since that product may
      // have matched the misses of the others.
      let decides = place == products.count - 1 && misses.count == place
      let elsewhere = products.count > 1 ? decides ? misses : [] : nil
      let (code, missed) = try run(product.key, product.value, missedElsewhere: elsewhere)
      worst = max(worst, code)
      if let missed { misses.append(missed) }
      try CommandSignals.check()
    }
    return worst.number
  }

  /// The setting that reduces a crash's backtrace to the part with the crash: registers, other threads and libraries
  /// take 80 more lines. The user's setting takes precedence, and children of the run do not inherit this setting.
  private var shortBacktraces: [String: String] {
    guard ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil else { return [:] }
    let setting = "threads=crashed,registers=none,images=none,limit=16,top=0"
    return ["SWIFT_BACKTRACE": setting, "FANTAIL_BACKTRACES": "short"]
  }

  /// Runs one product.
  ///
  /// - Parameter missedElsewhere: The misses of each other product; empty until all products have run, and `nil` if
  ///   there is only one product.
  /// - Returns: The exit code, and the misses of the product unless the product could not be run.
  private func run(
    _ product: TestProduct.Command, _ targets: [GeneratedTargets.Target], missedElsewhere: [[Miss]]?
  ) throws -> (code: ExitCode, misses: [Miss]?) {
    let folder = package.path(percentEncoded: false).trimmingSlash
    let request = Request(targets: targets, namesTargets: namesTargets, folder: folder)
    let value = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    let environment = ProcessInfo.processInfo.environment
    let additions = [product.environment, [Request.key: value], shortBacktraces].reduce([:]) { $0.merging($1) { $1 } }
    let program = product.executable.path(percentEncoded: false)
    let relaunch = Relaunch(
      program: program, arguments: product.arguments, environment: environment.merging(additions) { $1 })
    guard let relaunch else { throw SpecsProblem.notStarted(program, "this system cannot start processes") }
    let workers = Workers(relaunch, isApart: false)
    defer { workers.close() }
    phases?.show("Running the specs")
    phases?.clear()
    if let task {
      let result = Self.waiting { () async -> Result<[SpecTests], ChildProblem> in
        do throws(ChildProblem) { return .success(try await workers.tests()) } catch { return .failure(error) }
      }
      let tests = try result.mapError { SpecsProblem.notStarted(program, $0.reason) }.get()
      return (WrittenTests.perform(task, tests), nil)
    }
    var run = session(environment, folder, relaunch, missedElsewhere)
    if targets.count == 1 { run.target = targets[0].name }
    let session = Session(run)
    // With `--watch`, a signal during the next build ends that build.
    defer { InterruptionWatch.endWatch() }
    return Self.waiting {
      var misses: [Miss]?
      let code = await session.run(.elsewhere(workers)) { misses = $0.misses }
      return (code, misses)
    }
  }

  private func session(
    _ environment: [String: String], _ folder: String, _ relaunch: Relaunch, _ missedElsewhere: [[Miss]]?
  ) -> Invocation {
    let here = FileManager.default.currentDirectoryPath
    var run = Self.commandLine(
      program, arguments, environment, .standard(arguments: arguments, environment),
      folder: folder == here ? "." : folder)
    run.abilities.relaunch = relaunch
    run.abilities.handlesSignals = true
    run.part.missedElsewhere = missedElsewhere
    run.part.targetFolders = folders.map { TargetFolder(directory: $0.directory, tests: $0.tests) }
    run.part.endsWithParent = true
    return run
  }

  /// Merges reports, and returns the exit code.
  static func merge(_ arguments: [String]) -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    let merge = commandLine("swift package specs", arguments, environment, .standardOutput())
    return waiting { await merge.run([]) }.number
  }

  private static func commandLine(
    _ program: String, _ arguments: [String], _ environment: [String: String],
    _ output: @autoclosure () -> TextOutput, folder: String? = nil
  ) -> Invocation {
    // This has to happen before the standard output is redirected.
    let terminal = Terminal.ofOutput(environment)
    var run = Invocation(
      program: program, arguments: arguments, environment: environment, output: output(),
      errors: .messages(environment), folder: folder)
    run.terminal = terminal
    return run
  }

  /// Waits for asynchronous code, which must not need this thread.
  private static func waiting<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let done = DispatchSemaphore(value: 0)
    let box = ValueBox<Value>()
    Task.detached {
      box.value = await work()
      done.signal()
    }
    while true {
      done.wait()
      if let value = box.value { return value }
    }
  }
}

/// The value of asynchronous code for which another thread is waiting. Unchecked, because a semaphore ensures that the
/// value is written before it is read.
private final class ValueBox<Value: Sendable>: @unchecked Sendable {
  var value: Value?
}
