/// The meaning of an error for the code that it ends: an example, a hook, a property's case or a known issue.
package enum ErrorMeaning: Sendable {
  /// The code cannot run here: `Skip`, XCTest's `XCTSkip` and Swift Testing's `Test.cancel`.
  case skips(Skip)
  /// Its task was cancelled, or its case is left out: there is nothing to judge.
  case unjudged
  /// The error's failure is already recorded where it happened, and is not counted again.
  case isRecorded
  case fails

  /// Determines the meaning of an error, wherever in an example it was thrown.
  package init(_ error: any Error) {
    switch error {
    case let skip as Skip: self = .skips(skip)
    case is any RecordedError: self = .isRecorded
    case is any UnjudgingError: self = .unjudged
    case is CancellationError: self = Task.isCancelled ? .unjudged : .fails
    default: self.init(foreign: error)
    }
  }

  /// Recognises the errors of other frameworks by name: a program that runs specs must not load those frameworks, and
  /// some of the types exist only in tools.
  private init(foreign error: any Error) {
    switch String(reflecting: type(of: error)) {
    case "Testing.ExpectationFailedError", "XCTest.XCTestErrorWhileUnwrappingOptional": self = .isRecorded
    case "Testing.SkipInfo":
      let comment = Mirror(reflecting: error).descendant("comment", "some")
      let reason = comment.flatMap { Mirror(reflecting: $0).descendant("rawValue") as? String }
      self = .skips(Skip(reason ?? "cancelled"))
    case "XCTest.XCTSkip":
      self = .skips(Skip(Mirror(reflecting: error).descendant("message", "some") as? String ?? ""))
    default: self = .fails
    }
  }
}
