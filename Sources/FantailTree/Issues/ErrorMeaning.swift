/// The meaning of an error for the code that it ends: an example, a hook, a property's case or a known issue.
package enum ErrorMeaning: Sendable {
  /// The code cannot run here: `Skip`, `XCTSkip` of XCTest and `Test.cancel` of Swift Testing.
  case skips(Skip)
  /// Its task was cancelled, or its case is left out: nothing is left to judge.
  case unjudged
  /// The failure that it stands for is recorded where it arose, and has not happened once more.
  case isRecorded
  case fails

  /// Finds out what an error means, wherever in an example it was thrown.
  package init(_ error: any Error) {
    switch error {
    case let skip as Skip: self = .skips(skip)
    case is any RecordedError: self = .isRecorded
    case is any UnjudgingError: self = .unjudged
    case is CancellationError: self = Task.isCancelled ? .unjudged : .fails
    default: self.init(foreign: error)
    }
  }

  /// Knows the errors of other frameworks by name: what runs specs must not load them, and some of the types are for tools
  /// alone.
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
