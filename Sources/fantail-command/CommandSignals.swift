import FantailCLI
import FantailSeams
import FantailSyntax
import FantailToolSupport
import Foundation

/// The signals that ask this tool to end. These signals are blocked until the tool reads them: the running program
/// receives them first, so that the reports of its run are still written.
enum CommandSignals {
  private static let signals = {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    return signals
  }()

  /// Blocks the signals from now on. This has to be called before there is another thread, which would receive the
  /// signals.
  static func holdBack() {
    // The plugin ignores Ctrl-C while this tool watches, and child processes inherit ignored signals.
    signal(SIGINT, SIG_DFL)
    var signals = Self.signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// `true` once this tool has taken a signal that a run of this process received.
  private static let wasTaken = Locked(false)

  /// Returns a signal that has arrived, and removes it.
  static func take() -> Int32? {
    if let signal = InterruptionWatch.interruption(),
      wasTaken.withLock({ taken in
        defer { taken = true }
        return !taken
      })
    {
      return signal
    }
    var pending = sigset_t()
    var signals = Self.signals
    var signal = Int32(0)
    sigpending(&pending)
    guard sigismember(&pending, SIGINT) + sigismember(&pending, SIGTERM) > 0 else { return nil }
    sigwait(&signals, &signal)
    return signal
  }

  /// Throws if a signal has arrived.
  static func check() throws {
    if let signal = take() { throw Tool.Exit(code: 128 + signal) }
  }
}
