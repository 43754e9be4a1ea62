import FantailToolSupport
import Foundation

/// The signals that ask this tool to end. They wait until it asks for them: what runs gets them first, and what is left to
/// make of its run is made.
enum Interruption {
  private static let signals = {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    return signals
  }()

  /// Has them wait from now on. There must be no other thread yet, which would take them.
  static func holdBack() {
    // The plugin ignores Ctrl-C while this tool watches, and what a process ignores its children ignore.
    signal(SIGINT, SIG_DFL)
    var signals = Self.signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Takes one that has come.
  static func take() -> Int32? {
    var pending = sigset_t()
    var signals = Self.signals
    var signal = Int32(0)
    sigpending(&pending)
    guard sigismember(&pending, SIGINT) + sigismember(&pending, SIGTERM) > 0 else { return nil }
    sigwait(&signals, &signal)
    return signal
  }

  /// Ends this tool by one that has come.
  static func check() throws {
    if let signal = take() { throw Tool.Exit(code: 128 + signal) }
  }
}
