/// The task of this process at an exit test, which expects that its code ends the process.
///
/// The code runs in a second process of the same program, which runs the same example up to the same expectation. The
/// executor chooses between three cases.
package enum ExitTestTurn: Sendable {
  /// This process was started for this expectation: it runs the code, reports how it ended, and ends.
  case run(began: @Sendable () -> Void, ended: @Sendable (ExitTestReport) -> Never)
  /// This process was started for a later exit test.
  case passBy
  /// Start a process, wait at most this long for its end, and judge it.
  case watch(@Sendable (Duration) async -> ExitTestOutcome)
  /// No process can be started here; the text is the reason.
  case unavailable(String)
}
