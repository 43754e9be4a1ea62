package import FantailRun
import FantailSeams
import FantailTree
import Foundation

/// The treatment of Ctrl-C and its like while examples run: the run ends with a summary, and a second signal ends the
/// process.
///
/// Signal handlers are functions without a context, so their data has to be global.
package enum InterruptionWatch {
  private static let box = SignalBox()

  /// Returns the signal that a handler received, even if no thread has read it. A thread may read a signal that arrives
  /// during the last example only after the run's end.
  package static func interruption() -> Int32? { box.posted }

  /// Watches crashes and interruptions from now on, and reports the first signal.
  package static func watch(
    _ host: ExampleHost, printingTo print: @escaping @Sendable (String) -> Void, endsWithParent: Bool
  ) {
    SignalWatch.watchCrashes(of: host)
    watchInterruptions(host, print)
    surviveClosedPipes()
    if endsWithParent { watchParent() }
  }

  /// The run of this process that a signal ends, which is the latest one. A signal handler has no context.
  private static let interrupted = Locked<(host: ExampleHost, print: @Sendable (String) -> Void)?>(nil)

  private static func watchInterruptions(
    _ host: ExampleHost, _ print: @escaping @Sendable (String) -> Void
  ) {
    interrupted.withLock { $0 = (host, print) }
    for interruption in [SIGINT, SIGTERM, SIGHUP] {
      // An ignored SIGHUP stays ignored, as `nohup` requires. An ignored SIGINT does not: a shell makes all its
      // background processes ignore it.
      if interruption == SIGHUP, SignalHandler(of: interruption).isIgnored { continue }
      signal(interruption) { InterruptionWatch.box.post($0) }
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

extension ExitCode {
  /// A signal ended the run; shells use the same numbers.
  static func interrupted(by signal: Int32) -> ExitCode { ExitCode(128 + signal) }
}
