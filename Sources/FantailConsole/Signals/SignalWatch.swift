import Dispatch
import FantailLock
package import FantailRun
import FantailTree
import Foundation

/// The treatment of signals while examples run: Ctrl-C ends the run with a summary, and a crash says which
/// example it was.
///
/// Signal handlers are functions without a context, so what they use has to be global. It is all constant: the memory
/// and the box are made once, before any handler is in place, and never change places.
package enum SignalWatch {
  private static let box = SignalBox()
  private static let crash = SignalBox()
  /// Posted when all is said of a crash, and when reports are written.
  private static let told = DispatchSemaphore(value: 0)
  private static let written = DispatchSemaphore(value: 0)
  /// The examples that run in this process, and whether another process reports a crash.
  private static let watched = Locked<[(runningExamples: RunningExamples, isChild: Bool)]>([])
  /// The handler that each signal had before. Unsafe to change, which nobody does once handlers are in place.
  private nonisolated(unsafe) static let former = UnsafeMutablePointer<sigaction>.allocate(capacity: crashes.count)
  // SIGQUIT too, which Swift's backtraces would take and let the process go on.
  private static let crashes = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// The interruption that a handler saw, even if no thread has read it since: what came during the last example may be
  /// read after the run's end.
  static func interruption() -> Int32? { box.posted }

  /// Watches from now on, and reports a first signal.
  static func watch(
    _ runningExamples: RunningExamples, telling tell: @escaping @Sendable (String) -> Void, endsWithParent: Bool
  ) {
    watchCrashes(of: runningExamples)
    watchInterruptions(runningExamples, tell)
    surviveClosedPipes()
    if endsWithParent { watchParent() }
  }

  /// Watches for crashes from now on, which may be before there is a run: while specs are built.
  static func watchCrashes() { _ = crashesAreWatched }

  /// Watches for crashes from now on, and says which of the examples ran that a list has.
  ///
  /// - Parameter isChild: `true` in a child of a run, whose parent reports the crash.
  package static func watchCrashes(of runningExamples: RunningExamples, isChild: Bool = false) {
    watchCrashes()
    watched.withLock { $0.append((runningExamples, isChild)) }
    runningExamples.watch { crash.posted }
  }

  /// Once a process, since what a signal had before is what it had first.
  private static let crashesAreWatched: Void = {
    _ = (told, written)
    printLinesAtOnce()
    // A thread of its own puts the running examples into words: a handler may allocate nothing, and ask for no lock.
    Thread.detachNewThread {
      while let signal = crash.next(within: nil) {
        StandardError.write(words(ofCrash: signal))
        told.signal()
        for (runningExamples, _) in watched.withLock(\.self) { runningExamples.cut(by: .signalled(signal)) }
        written.signal()
      }
    }
    for (place, crash) in crashes.enumerated() {
      guard sigaction(crash, nil, former + place) == 0 else { continue }
      signal(crash) { number in
        SignalWatch.tellOfCrash(number)
        SignalWatch.handOn(number)
      }
      // The stack itself may be what has run out.
      var action = sigaction()
      guard sigaction(crash, nil, &action) == 0 else { continue }
      action.sa_flags |= type(of: action.sa_flags).init(SA_ONSTACK)
      sigaction(crash, &action, nil)
    }
  }()

  /// Puts back what the signal had before, such as Swift's backtraces, and gives it the signal.
  private static func handOn(_ number: Int32) {
    for place in crashes.indices where crashes[place] == number {
      sigaction(number, former + place, nil)
      // A faulting instruction faults again on return, which a backtrace can follow better than a signal from here.
      let faults = number == SIGILL || number == SIGBUS || number == SIGFPE || number == SIGSEGV
      if !faults || SignalHandler(former[place]).isDefault { raise(number) }
    }
  }

  private static func words(ofCrash signal: Int32) -> String {
    let watched = watched.withLock(\.self)
    let running = watched.flatMap(\.runningExamples.entries)
    // The parent reports everything about a child but this.
    if watched.first?.isChild == true {
      return running.filter { !$0.trial.isEmpty }.map { "\($0.origin)\n" }.joined()
    }
    let text = "\nerror: the process crashed (\(ProcessEnd.shortName(ofSignal: signal))) while "
    let ended = watched.map(\.runningExamples.unreportedWords).joined()
    let unreported = ended.isEmpty ? "" : "these had ended and stand in no report yet:\n\(ended)"
    if running.isEmpty { return text + "no example was running\n" + unreported }
    let advice = (watched.first?.runningExamples.runner ?? .unset).giving("--isolate", isForAll: false)
    let all = running.map { "  \($0.origin)\n" + $0.failures(after: "    had failed: ") }.joined()
    return text
      + "this was running:\n\(all)\(unreported)with \(advice), a crash fails its example, and the others run\n"
  }

  /// Runs in a signal handler: no memory is allocated here, and no lock taken.
  private static func tellOfCrash(_ signal: Int32) {
    crash.post(signal)
    // It may wait for a lock that the crash has left behind.
    if told.wait(timeout: .now() + 2) == .success {
      _ = written.wait(timeout: .now() + 30)
      return
    }
    let text: StaticString = "\nerror: the process crashed\n"
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  // MARK: - Interruptions

  private static func watchInterruptions(
    _ runningExamples: RunningExamples, _ tell: @escaping @Sendable (String) -> Void
  ) {
    for interruption in [SIGINT, SIGTERM, SIGHUP] {
      // As `nohup` asks for it; a shell does so with SIGINT for whatever runs in its background.
      if interruption == SIGHUP, SignalHandler(of: interruption).isIgnored { continue }
      signal(interruption) { SignalWatch.box.post($0) }
    }
    Thread.detachNewThread {
      Self.unblockSignals()
      var count = 0
      // A run that has not ended by itself long after it was asked to is stuck where only the process's end helps.
      while let signal = Self.box.next(within: count == 0 ? nil : 20) {
        count += 1
        if count > 2 { Self.exitNow(signal) }
        // The running examples may have ended once the run is asked to.
        let answer = count == 1 ? Self.answer(signal, runningExamples) : nil
        if let answer { tell(answer.text) }
        runningExamples.interruption.interrupt(by: signal)
        // The names of code take so long to read that examples would go on meanwhile.
        if let threads = answer?.threads, case let text = threads(), !text.isEmpty {
          tell(text)
        }
      }
      if let signal = runningExamples.interruption.signal { Self.exitNow(signal) }
    }
  }

  /// Ends the process without asking for a lock, which may be held for good.
  private static func exitNow(_ signal: Int32) -> Never {
    _exit(128 + signal)
  }

  /// Has this thread take all signals, as those of a process do that a shell starts. A thread that blocks signals, such
  /// as a plugin of the package manager, hands the mask on to every thread of a process that it starts.
  private static func unblockSignals() {
    var signals = sigset_t()
    sigfillset(&signals)
    // A pending signal comes to this thread before the call returns.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Has a write that nobody reads fail instead of ending the process, which would leave groups and reports as they are.
  ///
  /// A handler that does nothing, and not what ignores the signal: programs that examples start would inherit that.
  private static func surviveClosedPipes() {
    if SignalHandler(of: SIGPIPE).isDefault { signal(SIGPIPE) { _ in } }
  }

  /// Ends the run when nobody waits for it any more. The package manager, for one, leaves on Ctrl-C without a word to
  /// what its plugins started.
  private static func watchParent() {
    let parent = getppid()
    Thread.detachNewThread {
      while getppid() == parent { Thread.sleep(forTimeInterval: 0.2) }
      Self.box.post(SIGTERM)
    }
  }

  private static func answer(
    _ signal: Int32, _ runningExamples: RunningExamples
  ) -> (text: String, threads: (() -> String)?) {
    var text = "\n\(ProcessEnd.shortName(ofSignal: signal)): the run ends; once more, and it waits for nothing\n"
    let running = runningExamples.entries
    for entry in running { text += entry.words(at: .now) + "\n" }
    return (text, running.isEmpty ? nil : runningExamples.look())
  }
}

/// A box that signal handlers post to and a thread reads.
///
/// A semaphore and memory, and no pipe: an example may close or write to any descriptor of the process.
///
/// Unchecked, because the memory is shared on purpose: handlers alone write to it, which may ask for no lock, and the
/// semaphore orders what they write before it is read.
private final class SignalBox: @unchecked Sendable {
  /// The signal that came last; 0 before one did.
  private let last = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private let wake = DispatchSemaphore(value: 0)

  init() {
    last.initialize(to: 0)
  }

  /// Safe in a signal handler.
  func post(_ signal: Int32) {
    last.pointee = signal
    wake.signal()
  }

  /// The last signal that was posted, read or not.
  var posted: Int32? { last.pointee == 0 ? nil : last.pointee }

  /// Waits for the next signal, at most for some seconds.
  func next(within seconds: Double?) -> Int32? {
    wake.wait(timeout: seconds.map { .now() + $0 } ?? .distantFuture) == .success ? posted : nil
  }
}
