import FantailLock
import FantailPlan
package import FantailRun
package import FantailTree
import Foundation

/// The running part of one use of the command line: made from the user's arguments as a value, and used once.
///
/// Searches and repetitions drive it: they ask it for executors, and for whether the user ended it.
package struct Session: Sendable {
  let given: CommandLineRun
  package let runningExamples = RunningExamples()
  let earlyExit: EarlyExit
  /// `true` once a journal is left for the program that makes documents of the run.
  let leavesJournal = Locked(false)

  package init(_ given: CommandLineRun) {
    self.given = given
    earlyExit = EarlyExit(runningExamples)
  }

  /// Says that the process is this run and nothing else, before its specs are built. In a process that another run
  /// started, that one judges how it ends.
  package func beginProcess() {
    Descriptor.occupyStandardNumbers()
    guard Descriptor.canOpenMore else {
      given.errors.write("error: this process may open too few files to run specs; 'ulimit -n 256' allows more\n")
      exit(2)
    }
    guard !ChildRole(given.environment).isChild else { return }
    earlyExit.enter(.building)
    if given.handlesSignals { SignalWatch.watchCrashes() }
  }

  /// Does what the arguments ask for, as the whole of a process.
  ///
  /// It leaves the caller's actor, and never comes back to it: an example may block the main thread for good.
  @concurrent
  package func runToExit(_ specs: [Spec]) async -> Never {
    if !ChildRole(given.environment).isChild { earlyExit.enter(.running) }
    let code = await run(specs)
    earlyExit.decide(code)
    exit(code)
  }

  /// Does what the arguments ask for, or what the run asks for that started this process.
  ///
  /// - Parameter tell: Told when all that was asked for is done: not in a child process, and never if the process ends
  ///   before.
  /// - Returns: The exit code: 0 passed, 1 failed, 2 wrong usage or a plan that cannot be run.
  package func run(_ specs: [Spec], telling tell: (CommandLineRun.End) -> Void = { _ in }) async -> Int32 {
    switch ChildRole(given.environment) {
    case .none: break
    case .exitTest(let request):
      await request.serve(Plan(specs))
      return 0
    case .worker(let role):
      let server = WorkerServer(role: role, exitTests: given.relaunch.map { .starting($0) })
      SignalWatch.watchCrashes(of: server.runningExamples, isChild: true)
      return await server.serve(specs)
    case .leaked(let variable):
      given.errors.write("error: \(ChildRole.message(ofLeaked: variable))\n")
      return 2
    }
    let end = await end(of: specs)
    tell(end)
    given.engine?.done()
    return lastWord(end.code)
  }

  /// Returns the exit code that regards what came after the run had looked.
  private func lastWord(_ code: Int32) -> Int32 {
    guard code == 0, given.handlesSignals else { return code }
    if let signal = SignalWatch.interruption() { return 128 + signal }
    return runningExamples.crash == nil ? 0 : 1
  }

  // MARK: - For what drives it

  /// Watches signals from now on, if they are this run's.
  func watchSignals() {
    guard given.handlesSignals else { return }
    SignalWatch.watch(runningExamples, telling: given.notice, endsWithParent: given.endsWithParent)
  }

  /// The exit code of a run that a signal ended, as a shell says it.
  var interruptedCode: Int32? { runningExamples.interruption.signal.map { 128 + $0 } }

  var isInterrupted: Bool { interruptedCode != nil }

  /// Returns what runs plans, in processes of their own if it is told how to start them.
  func executor(
    jobs: Int = 1, reporters: [any Reporter] = [], failFast: Int? = nil, in isolation: Relaunch? = nil
  ) -> Executor {
    var executor = Executor(jobs: jobs, reporters: reporters, failFast: failFast)
    executor.isolation = isolation
    executor.exitTests = given.relaunch.map { .starting($0) }
    executor.runningExamples = runningExamples
    return executor
  }
}

extension CommandLineRun {
  /// Does what the arguments ask for, and returns the exit code.
  package func run(_ specs: [Spec]) async -> Int32 { await Session(self).run(specs) }
}
