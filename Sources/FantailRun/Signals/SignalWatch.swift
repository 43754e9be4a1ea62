import Dispatch
import FantailSeams
import FantailTree
import Foundation

/// The treatment of signals that end the process while examples run: a crash reports the running examples.
///
/// Signal handlers are functions without a context, so their data has to be global. The data is constant: the memory
/// and the box are made once, before any handler is installed, and never move.
package enum SignalWatch {
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
}

/// A box to which signal handlers write and from which a thread reads.
///
/// The box has a semaphore and memory instead of a pipe, since an example may close, or write to, any descriptor of the
/// process.
///
/// Unchecked, because the memory is shared on purpose. Only handlers, which may not take a lock, write to it, and the
/// semaphore orders each write before the read.
package final class SignalBox: @unchecked Sendable {
  /// The last signal; 0 before the first.
  private let last = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private let wake = DispatchSemaphore(value: 0)

  package init() {
    last.initialize(to: 0)
  }

  /// Posts a signal; may be called in a signal handler.
  package func post(_ signal: Int32) {
    last.pointee = signal
    wake.signal()
  }

  /// The last signal, read or not.
  package var posted: Int32? { last.pointee == 0 ? nil : last.pointee }

  /// Waits for the next signal, at most for this number of seconds.
  package func next(within seconds: Double?) -> Int32? {
    wake.wait(timeout: seconds.map { .now() + $0 } ?? .distantFuture) == .success ? posted : nil
  }
}
