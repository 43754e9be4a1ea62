/// The meaning of an error for the code that it ends: an example, a hook, a property's case or a known issue.
package enum ErrorMeaning: Sendable {
  /// The code cannot run here: `Skip`, XCTest's `XCTSkip` and Swift Testing's `Test.cancel`.
  case skips(Skip)
  /// The code's task was cancelled, or its case is skipped, so there is nothing to judge.
  case unjudged
  /// The error's failure has already been recorded where it happened, and is not counted again.
  case isRecorded
  case fails

  /// Determines the meaning of an error that was thrown anywhere in an example.
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
  /// some of their types exist only in tools.
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

/// The only wording of a thrown error: its own description, or its type and contents.
///
/// Never `localizedDescription`, which hides the contents of a Swift error.
package func errorText(_ error: any Error) -> String {
  if let described = error as? any CustomStringConvertible { return described.description }
  let text = String(describing: error)
  let mirror = Mirror(reflecting: error)
  switch mirror.displayStyle {
  case .enum: return "\(type(of: error)).\(text)"
  case .class:
    let fields = mirror.children.map { label, value in (label.map { "\($0): " } ?? "") + String(reflecting: value) }
    return "\(type(of: error))(\(fields.joined(separator: ", ")))"
  default: return text
  }
}

/// An error whose failure has already been recorded where it happened, so an example that the error ends does not count
/// the failure again.
package protocol RecordedError: Error {
  /// Sets the location of the failure to that of an expectation, if the failure does not have a location yet.
  func come(to place: SourceLocation)
}

extension RecordedError {
  package func come(to place: SourceLocation) {}
}

/// The error of a `require` that did not hold. It ends the example, and its failure has already been recorded.
package struct RequirementFailed: RecordedError, CustomStringConvertible {
  package init() {}

  /// The text that other frameworks print for an error that ends one of their tests.
  package var description: String { "a requirement that did not hold; its failure is reported above" }
}

/// An error that ends the running example as skipped instead of failed.
///
/// A hook may throw this error as well; thrown by a `beforeAll`, it skips all examples of the group. An example that
/// has recorded an issue is still a failure.
///
/// ```swift
/// it("talks to the database") {
///   guard let url = databaseURL else { throw Skip("no database here") }
///   …
/// }
/// ```
public struct Skip: Error, Sendable, Hashable {
  /// The reason why the example cannot run here.
  public let reason: String

  /// Creates the error.
  ///
  /// - Parameter reason: The reason why the example cannot run here, shown in reports.
  public init(_ reason: String) {
    self.reason = reason
  }
}

/// An error that ends code without a failure and without anything to judge.
package protocol UnjudgingError: Error {}
