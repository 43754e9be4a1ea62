import FantailPlan
package import FantailRun
import FantailSeams
package import FantailTree
import Foundation

/// A use of the command line in progress, made from an ``Invocation`` and used once.
///
/// Searches and repetitions get executors from the session, which also reports whether the user ended the run.
package struct Session: Sendable {
  let given: Invocation
  package let host = ExampleHost()
  let earlyExit: EarlyExit

  package init(_ given: Invocation) {
    self.given = given
    earlyExit = EarlyExit(host)
  }

  /// Prepares a process that does only this run, before its specs are built. If another run started this process, that
  /// run decides what the end of the process means.
  package func beginProcess() {
    StandardDescriptors.occupy()
    guard StandardDescriptors.canOpenMore else {
      given.errors.write("error: this process may open too few files to run specs; 'ulimit -n 256' allows more\n")
      ExitCode.refused.endProcess()
    }
    guard !ChildRole(given.environment).isChild else { return }
    earlyExit.enter(.building)
    if given.abilities.handlesSignals { SignalWatch.watchCrashes() }
  }

  /// Carries out the arguments and ends the process.
  ///
  /// This method leaves the caller's actor and never returns to it, since an example may block the main thread forever.
  @concurrent
  package func runToExit(_ specs: [Spec]) async -> Never {
    if !ChildRole(given.environment).isChild { earlyExit.enter(.running) }
    let code = await run(specs)
    earlyExit.decide(code)
    code.endProcess()
  }

  /// Carries out the arguments, or the request from the run that started this process.
  ///
  /// - Parameter report: Called when everything is done; not in a child process, and not if the process ends early.
  /// - Returns: The exit code.
  package func run(_ specs: [Spec], reporting report: (Invocation.Outcome) -> Void = { _ in }) async -> ExitCode {
    if let code = await ChildRole(given.environment).serve(specs, given.abilities.relaunch, given.environment) {
      return code
    }
    return await run(SpecSource.here(specs), reporting: report)
  }

  /// Carries out the arguments with the specs of this process or of another one.
  package func run(
    _ source: SpecSource, reporting report: (Invocation.Outcome) -> Void = { _ in }
  ) async -> ExitCode {
    let outcome = await outcome(of: source)
    report(outcome)
    given.abilities.engine?.done()
    return lastWord(outcome.code)
  }

  /// Returns the exit code after a last look at signals, which may have arrived since the run checked them.
  private func lastWord(_ code: ExitCode) -> ExitCode {
    guard code == .passed, given.abilities.handlesSignals else { return code }
    if let signal = InterruptionWatch.interruption() { return .interrupted(by: signal) }
    return host.crash == nil ? .passed : .failed
  }

  // MARK: - For callers

  /// Watches signals from now on, if the run handles them.
  func watchSignals() {
    guard given.abilities.handlesSignals else { return }
    InterruptionWatch.watch(host, printingTo: given.notice, endsWithParent: given.part.endsWithParent)
  }

  /// The exit code of a run that a signal ended, as shells report it.
  var interruptedCode: ExitCode? { host.interruption.signal.map(ExitCode.interrupted) }

  var isInterrupted: Bool { interruptedCode != nil }

  /// Returns the executor of plans. If the program can be started again, the executor's runs use separate processes.
  func executor(
    jobs: Int = 1, reporters: [any Reporter] = [], failFast: Int? = nil, in workers: Workers? = nil
  ) -> Executor {
    var executor = Executor(jobs: jobs, reporters: reporters, failFast: failFast)
    executor.workers = workers
    executor.exitTests = given.abilities.relaunch.map { .starting($0) }
    executor.host = host
    return executor
  }
}

/// This process has the code of the specs.
package enum SpecSource: Sendable {
  case here([Spec])
  /// Another process has the code; this process is the parent of the processes that run the examples.
  case elsewhere(Workers)

  /// Returns the specs; those of another process have no code.
  func specs(for options: RunOptions) async throws(CommandLineProblem) -> [Spec] {
    switch self {
    case .here(let specs): return specs
    case .elsewhere(let workers):
      let details = WorkerRequest.Details(
        rows: options.reports.contains { $0.format != .documentation && $0.format != .dots },
        filters: options.action == .dryRun && options.reports.contains { $0.format == .json })
      do { return try await workers.specs(details) } catch { throw .noSpecs(reason: error.reason) }
    }
  }

  /// Returns the processes for the examples of a run; `nil` to run them in this process.
  func workers(for options: RunOptions, _ given: Invocation) throws(CommandLineProblem) -> Workers? {
    let debugger = options.waitsForDebugger ? DebuggerWait() : nil
    switch self {
    case .here:
      guard options.isIsolated else { return nil }
      return Workers(try given.relaunch(for: "--isolate"), isApart: true, debugger: debugger)
    case .elsewhere(let lister):
      if options.isIsolated { return Workers(lister, isApart: true, debugger: debugger) }
      return Workers(
        lister, isApart: false, jobs: options.jobs, options: options.wordsForWorker, debugger: debugger)
    }
  }

  /// The arguments for `swift test --filter`, keyed by the names of the examples, if the process with the specs has
  /// sent them.
  var filters: [String: String]? { if case .elsewhere(let workers) = self { workers.filters } else { nil } }

  var areElsewhere: Bool { if case .elsewhere = self { true } else { false } }
}

extension Invocation {
  /// Carries out the arguments, and returns the exit code.
  package func run(_ specs: [Spec]) async -> ExitCode { await Session(self).run(specs) }
}

extension RunOptions {
  /// The options that the process with all examples carries out.
  var wordsForWorker: [String] {
    func milliseconds(_ time: Duration) -> String { "\(Int((time.inSeconds * 1000).rounded(.up)))ms" }
    var words = ["--stall=\(examples.stall.map(milliseconds) ?? "off")"]
    if let time = examples.progressAfter { words.append("--poll-progress-after=\(milliseconds(time))") }
    // The worker only checks whether there is a limit.
    if examples.traits.contains(where: { $0.traits.timeLimit != nil }) { words.append("--time-limit=1") }
    guard examples.recordsReach else { return words }
    words.append("--record-reach")
    if let state = examples.state { words.append("--state=\(state)") }
    if let shard = examples.shard { words.append("--shard=\(shard.text)") }
    return words
  }
}

extension ChildRole {
  fileprivate var isChild: Bool {
    switch self {
    case .worker, .exitTest: true
    case .none, .leaked: false
    }
  }
}
