/// The task of running code at an exit test: an expectation that its code ends the process.
///
/// The code runs in a second process of the same program, which runs the same example up to the same expectation. So code
/// comes to an exit test in three ways, and the executor knows in which.
package enum ExitTestTurn: Sendable {
  /// This process was started for this very expectation: run the code, say how it ended, and go no further.
  case run(began: @Sendable () -> Void, ended: @Sendable (ExitTestReport) -> Never)
  /// This process was started for another one, which comes later.
  case passBy
  /// Start a process, wait for its end for so long, and judge it.
  case watch(@Sendable (Duration) async -> ExitTestOutcome)
  /// No process can be started here, for this reason.
  case unavailable(String)
}
