import Dispatch
package import FantailRun
import FantailSeams
import FantailTree
import Foundation

/// The treatment of signals while examples run: Ctrl-C ends the run with a summary, and a crash reports the running
/// example.
///
/// Signal handlers are functions without a context, so their data has to be global. The data is constant: the memory
/// and the box are made once, before any handler is installed, and never move.
package enum SignalWatch {
  private static let box = SignalBox()
  private static let crash = SignalBox()
  /// Signalled when the crash has been described, and when the reports have been written.
  private static let reported = DispatchSemaphore(value: 0)
  private static let written = DispatchSemaphore(value: 0)
  /// The examples that run in this process, and whether a parent process reports a crash.
  private static let watched = Locked<[(host: ExampleHost, isChild: Bool)]>([])
  /// The handlers that the signals had before. Unsafe, because it is mutable memory; it does not change after the
  /// handlers are installed.
  private nonisolated(unsafe) static let former = UnsafeMutablePointer<sigaction>.allocate(capacity: crashes.count)
  // SIGQUIT is included: Swift's backtraces would handle it and let the process continue.
  private static let crashes = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Returns the signal that a handler received, even if no thread has read it. A thread may read a signal that arrives
  /// during the last example only after the run's end.
  package static func interruption() -> Int32? { box.posted }

  /// Watches interruptions from now on, and reports the first signal.
  package static func watch(
    _ host: ExampleHost, printingTo print: @escaping @Sendable (String) -> Void, endsWithParent: Bool
  ) {
    watchCrashes(of: host)
    watchInterruptions(host, print)
    surviveClosedPipes()
    if endsWithParent { watchParent() }
  }

  /// Watches for crashes from now on. This may be before a run, while specs are built.
  package static func watchCrashes() { _ = crashesAreWatched }

  /// Watches for crashes from now on, and reports the running examples of a list.
  ///
  /// - Parameter isChild: `true` in a child of a run, whose parent reports the crash.
  package static func watchCrashes(of host: ExampleHost, isChild: Bool = false) {
    watchCrashes()
    watched.withLock { $0.append((host, isChild)) }
    host.watch { crash.posted }
  }

  /// Once in a process, since a second time would save the handlers of the first.
  private static let crashesAreWatched: Void = {
    _ = (reported, written)
    printLinesAtOnce()
    // A separate thread describes the running examples, since a signal handler may not allocate memory or take a lock.
    Thread.detachNewThread {
      while let signal = crash.next(within: nil) {
        StandardError.write(words(ofCrash: signal))
        reported.signal()
        for (host, _) in watched.withLock(\.self) { host.cut(by: .signalled(signal)) }
        written.signal()
      }
    }
    for (place, crash) in crashes.enumerated() {
      guard sigaction(crash, nil, former + place) == 0 else { continue }
      signal(crash) { number in
        SignalWatch.reportCrash(number)
        SignalWatch.handOn(number)
      }
      // A crash may be a stack overflow, so the handler needs a separate stack.
      var action = sigaction()
      guard sigaction(crash, nil, &action) == 0 else { continue }
      action.sa_flags |= type(of: action.sa_flags).init(SA_ONSTACK)
      sigaction(crash, &action, nil)
    }
  }()

  /// Restores the previous handler, such as the one for Swift's backtraces, and raises the signal again for that
  /// handler.
  private static func handOn(_ number: Int32) {
    for place in crashes.indices where crashes[place] == number {
      sigaction(number, former + place, nil)
      // The faulting instruction faults again when this handler returns; a backtrace shows such a fault better than a
      // signal raised here.
      let faults = number == SIGILL || number == SIGBUS || number == SIGFPE || number == SIGSEGV
      if !faults || SignalHandler(former[place]).isDefault { raise(number) }
    }
  }

  private static func words(ofCrash signal: Int32) -> String {
    let watched = watched.withLock(\.self)
    let running = watched.flatMap(\.host.running.entries)
    // A child only reports the cases that were being tried; its parent reports everything else.
    if watched.first?.isChild == true {
      return running.filter { !$0.trial.isEmpty }.map { "\($0.origin)\n" }.joined()
    }
    let text = "\nerror: the process crashed (\(ProcessEnd.shortName(ofSignal: signal))) while "
    let ended = watched.map(\.host.unreportedWords).joined()
    let unreported = ended.isEmpty ? "" : "these had ended and are not in a report yet:\n\(ended)"
    if running.isEmpty { return text + "no example was running\n" + unreported }
    let advice = (watched.first?.host.runner ?? .unset).isolating
    let all = running.map { "  \($0.origin)\n" + $0.failures(after: "    had failed: ") }.joined()
    return text
      + "this was running:\n\(all)\(unreported)with \(advice), a crash fails only its example, and the others still run\n"
  }

  /// Runs in a signal handler, so it neither allocates memory nor takes a lock.
  private static func reportCrash(_ signal: Int32) {
    crash.post(signal)
    // The thread may be waiting for a lock that the crash left locked.
    if reported.wait(timeout: .now() + 2) == .success {
      _ = written.wait(timeout: .now() + 30)
      return
    }
    let text: StaticString = "\nerror: the process crashed\n"
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  // MARK: - Interruptions

  /// The run that a signal ends, which is the latest one.
  private static let interrupted = Locked<(host: ExampleHost, print: @Sendable (String) -> Void)?>(nil)

  private static func watchInterruptions(
    _ host: ExampleHost, _ print: @escaping @Sendable (String) -> Void
  ) {
    interrupted.withLock { $0 = (host, print) }
    for interruption in [SIGINT, SIGTERM, SIGHUP] {
      // An ignored SIGHUP stays ignored, as `nohup` requires. An ignored SIGINT does not: a shell makes all its
      // background processes ignore it.
      if interruption == SIGHUP, SignalHandler(of: interruption).isIgnored { continue }
      signal(interruption) { SignalWatch.box.post($0) }
    }
    _ = interruptionsAreWatched
  }

  /// Leaves later signals to the caller; they do not end a run.
  package static func endWatch() { interrupted.withLock { $0 = nil } }

  /// Once in a process, since two threads would share the signals.
  private static let interruptionsAreWatched: Void = {
    Thread.detachNewThread {
      Self.unblockSignals()
      var count = 0
      // If the run has not ended 20 s after the first signal, it is stuck, and the process has to end.
      while let signal = Self.box.next(within: count == 0 ? nil : 20) {
        count += 1
        if count > 2 { Self.exitNow(signal) }
        guard let (host, print) = interrupted.withLock(\.self) else { continue }
        // The running examples are read before the interruption, which may end them.
        let answer = count == 1 ? Self.answer(signal, host) : nil
        if let answer { print(answer.text) }
        host.interruption.interrupt(by: signal)
        // Reading the names of functions takes so long that more examples would begin, so this happens after the
        // interruption.
        if let threads = answer?.threads, case let text = threads(), !text.isEmpty {
          print(text)
        }
      }
      if let signal = Self.box.posted { Self.exitNow(signal) }
    }
  }()

  /// Ends the process without taking a lock, since a lock may never become free.
  private static func exitNow(_ signal: Int32) -> Never {
    ExitCode.interrupted(by: signal).endProcessAtOnce()
  }

  /// Unblocks all signals on this thread, as in a process that a shell starts. A thread that blocks signals, such as
  /// one in a plugin of the package manager, passes its signal mask on to all threads of a process that it starts.
  private static func unblockSignals() {
    var signals = sigset_t()
    sigfillset(&signals)
    // A pending signal is delivered to this thread before the call returns.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Makes a write to a closed pipe fail instead of ending the process, which would cut off groups and reports.
  ///
  /// The handler does nothing. If the signal were ignored instead, programs that examples start would inherit this.
  private static func surviveClosedPipes() {
    if SignalHandler(of: SIGPIPE).isDefault { signal(SIGPIPE) { _ in } }
  }

  /// Ends the run when its parent process has ended. On Ctrl-C, for example, the package manager ends without a signal
  /// to the processes that its plugins started.
  private static func watchParent() {
    let parent = getppid()
    Thread.detachNewThread {
      while getppid() == parent { Thread.sleep(forTimeInterval: 0.2) }
      Self.box.post(SIGTERM)
    }
  }

  private static func answer(
    _ signal: Int32, _ host: ExampleHost
  ) -> (text: String, threads: (() -> String)?) {
    var text = "\n\(ProcessEnd.shortName(ofSignal: signal)): the run ends; a second signal ends it without waiting\n"
    // The process with the examples reports what they do.
    if host.areElsewhere { return (text, nil) }
    let running = host.running.entries
    for entry in running { text += entry.words(at: .now) + "\n" }
    return (text, running.isEmpty ? nil : host.running.look())
  }
}

/// A box to which signal handlers write and from which a thread reads.
///
/// The box has a semaphore and memory instead of a pipe, since an example may close, or write to, any descriptor of the
/// process.
///
/// Unchecked, because the memory is shared on purpose. Only handlers, which may not take a lock, write to it, and the
/// semaphore orders each write before the read.
private final class SignalBox: @unchecked Sendable {
  /// The last signal; 0 before the first.
  private let last = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private let wake = DispatchSemaphore(value: 0)

  init() {
    last.initialize(to: 0)
  }

  /// Posts a signal; may be called in a signal handler.
  func post(_ signal: Int32) {
    last.pointee = signal
    wake.signal()
  }

  /// The last signal, read or not.
  var posted: Int32? { last.pointee == 0 ? nil : last.pointee }

  /// Waits for the next signal, at most for this number of seconds.
  func next(within seconds: Double?) -> Int32? {
    wake.wait(timeout: seconds.map { .now() + $0 } ?? .distantFuture) == .success ? posted : nil
  }
}
