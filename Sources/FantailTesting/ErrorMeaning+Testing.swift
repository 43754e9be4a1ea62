import FantailRun
import Testing

/// Returns the meaning of an error of Swift Testing for the example that throws it.
func meaningForTesting(_ error: any Error) -> ErrorMeaning? {
  if ForeignFailures.isRecorded(error) { return .isRecorded }
  // `Test.cancel` throws a type that only tools may name.
  guard String(reflecting: type(of: error)) == "Testing.SkipInfo" else { return nil }
  let comment = Mirror(reflecting: error).descendant("comment", "some") as? Comment
  return .skips(comment?.rawValue ?? "cancelled")
}
