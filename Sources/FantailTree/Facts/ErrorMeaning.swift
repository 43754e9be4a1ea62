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

/// An error whose failure is recorded where it arose: an example that it ends has not failed once more.
package protocol RecordedError: Error {
  /// Takes the place of an expectation that it comes to, for a failure that has no other.
  func come(to place: SourceLocation)
}

extension RecordedError {
  package func come(to place: SourceLocation) {}
}

/// An error that ends code without a failure of it, so that nothing is left to judge.
package protocol UnjudgingError: Error {}

/// The error of a `require` that did not hold: it ends the example, and its failure is recorded already.
package struct RequirementFailed: RecordedError, CustomStringConvertible {
  package init() {}

  /// The text that other frameworks print for an error that ends one of their tests.
  package var description: String { "a requirement that did not hold; its failure is reported above" }
}

/// The one wording of a thrown error: what it says of itself, or its type with what it holds.
///
/// Never `localizedDescription`, which hides what a Swift error holds.
package func errorText(_ error: any Error) -> String {
  if let described = error as? any CustomStringConvertible { return described.description }
  let (text, mirror) = (String(describing: error), Mirror(reflecting: error))
  switch mirror.displayStyle {
  case .enum: return "\(type(of: error)).\(text)"
  case .class:
    let fields = mirror.children.map { label, value in (label.map { "\($0): " } ?? "") + String(reflecting: value) }
    return "\(type(of: error))(\(fields.joined(separator: ", ")))"
  default: return text
  }
}
