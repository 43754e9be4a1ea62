import Foundation

extension Process {
  /// The exit code, or the signal that ended the process, negated.
  package var code: Int32 { terminationReason == .exit ? terminationStatus : -terminationStatus }

  /// Lets the processes that this thread starts receive signals: `nohup` and background shells ignore some, worker threads
  /// block some, and a child inherits both.
  package static func receiveSignals() {
    for number in [SIGINT, SIGQUIT, SIGHUP, SIGTERM] { signal(number, SIG_DFL) }
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
