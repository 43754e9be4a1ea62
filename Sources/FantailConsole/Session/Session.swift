import FantailLock
import FantailPlan
package import FantailRun
package import FantailTree
import Foundation

/// A use of the command line in progress, made from a ``CommandLineRun`` and used once.
///
/// Searches and repetitions take executors from it, and find out from it whether the user ended the run.
package struct Session: Sendable {
  let given: CommandLineRun
  package let runningExamples = RunningExamples()
  let earlyExit: EarlyExit
  /// `true` once a journal is left for a program that makes documents of the run.
  let leavesJournal = Locked(false)

  package init(_ given: CommandLineRun) {
    self.given = given
    earlyExit = EarlyExit(runningExamples)
  }

  /// Prepares a process that does only this run, before its specs are built. In a process that another run started,
  /// that other run judges how the process ends.
  package func beginProcess() {
    Descriptor.occupyStandardNumbers()
    guard Descriptor.canOpenMore else {
      given.errors.write("error: this process may open too few files to run specs; 'ulimit -n 256' allows more\n")
      ExitCode.refused.endProcess()
    }
    guard !ChildRole(given.environment).isChild else { return }
    earlyExit.enter(.building)
    if given.abilities.handlesSignals { SignalWatch.watchCrashes() }
  }

  /// Carries out the arguments and ends the process.
  ///
  /// It leaves the caller's actor and never returns to it, since an example may block the main thread forever.
  @concurrent
  package func runToExit(_ specs: [Spec]) async -> Never {
    if !ChildRole(given.environment).isChild { earlyExit.enter(.running) }
    let code = await run(specs)
    earlyExit.decide(code)
    code.endProcess()
  }

  /// Carries out the arguments, or the request of the run that started this process.
  ///
  /// - Parameter tell: Called when everything is done; not in a child process, and not if the process ends early.
  /// - Returns: The exit code.
  package func run(_ specs: [Spec], telling tell: (CommandLineRun.Outcome) -> Void = { _ in }) async -> ExitCode {
    switch ChildRole(given.environment) {
    case .none: break
    case .exitTest(let request):
      await request.serve(Plan(specs))
      return .passed
    case .worker(let role):
      let server = WorkerServer(role: role, exitTests: given.abilities.relaunch.map { .starting($0) })
      SignalWatch.watchCrashes(of: server.runningExamples, isChild: true)
      return await server.serve(specs)
    case .leaked(let variable):
      given.errors.write("error: \(ChildRole.message(ofLeaked: variable))\n")
      return .refused
    }
    let outcome = await outcome(of: specs)
    tell(outcome)
    given.abilities.engine?.done()
    return lastWord(outcome.code)
  }

  /// Returns the exit code after a last look at signals, which may have come since the run checked them.
  private func lastWord(_ code: ExitCode) -> ExitCode {
    guard code == .passed, given.abilities.handlesSignals else { return code }
    if let signal = SignalWatch.interruption() { return .interrupted(by: signal) }
    return runningExamples.crash == nil ? .passed : .failed
  }

  // MARK: - For what drives it

  /// Watches signals from now on, if the run handles them.
  func watchSignals() {
    guard given.abilities.handlesSignals else { return }
    SignalWatch.watch(
      runningExamples, telling: given.notice, endsWithParent: given.part.endsWithParent, lastWords: given.part.lastWords
    )
  }

  /// The exit code of a run that a signal ended, as shells have it.
  var interruptedCode: ExitCode? { runningExamples.interruption.signal.map(ExitCode.interrupted) }

  var isInterrupted: Bool { interruptedCode != nil }

  /// Returns the executor of plans. With the command that starts the program again, it uses processes of their own.
  func executor(
    jobs: Int = 1, reporters: [any Reporter] = [], failFast: Int? = nil, in isolation: Relaunch? = nil
  ) -> Executor {
    var executor = Executor(jobs: jobs, reporters: reporters, failFast: failFast)
    executor.isolation = isolation
    executor.exitTests = given.abilities.relaunch.map { .starting($0) }
    executor.runningExamples = runningExamples
    return executor
  }
}

extension CommandLineRun {
  /// Carries out the arguments, and returns the exit code.
  package func run(_ specs: [Spec]) async -> ExitCode { await Session(self).run(specs) }
}
