/// The meaning of another test framework's error for the example that throws it.
package enum ErrorMeaning: Sendable {
  /// It ends the example as skipped, as XCTest's skip does.
  case skips(String)
  /// It ends the example, and the failure it stands for is recorded already.
  case isRecorded
}
