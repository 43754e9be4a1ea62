import Foundation

/// A failure.
public struct XCTIssue {
  /// The kind of failure.
  public enum IssueType: Int, Sendable {
    case assertionFailure, thrownError, uncaughtException, performanceRegression, system, unmatchedExpectedFailure
  }

  /// The kind.
  public var type: IssueType
  /// The words of the failure.
  public var compactDescription: String
  /// The place of the failure.
  public var sourceCodeContext: XCTSourceCodeContext

  /// Creates a failure.
  public init(
    type: IssueType, compactDescription: String, detailedDescription: String? = nil,
    sourceCodeContext: XCTSourceCodeContext = XCTSourceCodeContext(), associatedError: (any Error)? = nil
  ) {
    self.type = type
    self.compactDescription = compactDescription
    self.sourceCodeContext = sourceCodeContext
  }
}

extension XCTIssue {
  var place: String {
    sourceCodeContext.location.map { "\($0.fileURL.lastPathComponent):\($0.lineNumber)" } ?? "<unknown>"
  }
}

/// An expected failure of a test.
public final class XCTExpectedFailure: NSObject {
  /// The failure.
  public let issue: XCTIssue

  init(issue: XCTIssue) { self.issue = issue }
}

/// Expects that the closure fails.
public func XCTExpectFailure(_ reason: String, _ closure: () -> Void) {
  ExpectedFailures.reason = reason
  closure()
  if ExpectedFailures.take() != nil { XCTFail("expected a failure, but got none: \(reason)") }
}

/// Unsafe, but only the main thread uses it: all of XCTest is on the main thread here.
enum ExpectedFailures {
  nonisolated(unsafe) static var reason: String?

  static func take() -> String? {
    defer { reason = nil }
    return reason
  }
}

/// A place in a file.
public final class XCTSourceCodeLocation: NSObject, Sendable {
  /// The file.
  public let fileURL: URL
  /// The line.
  public let lineNumber: Int

  /// Creates a place.
  public init(filePath: String, lineNumber: Int) {
    fileURL = URL(fileURLWithPath: filePath)
    self.lineNumber = lineNumber
  }
}

/// The context of an event, with its place.
public final class XCTSourceCodeContext: NSObject, Sendable {
  /// The place, if it is known.
  public let location: XCTSourceCodeLocation?

  /// Creates a context.
  public init(location: XCTSourceCodeLocation? = nil) {
    self.location = location
  }
}

/// Fails the running test.
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {
  let place = XCTSourceCodeLocation(filePath: "\(file)", lineNumber: Int(line))
  RunningTest.current?.record(
    XCTIssue(
      type: .assertionFailure, compactDescription: "failed - \(message)",
      sourceCodeContext: XCTSourceCodeContext(location: place)))
}

/// Skips the running test.
public struct XCTSkip: Error, CustomNSError {
  /// The domain of the error that it becomes.
  public static let errorDomain = "XCTestErrorDomain"
  /// The reason.
  public let message: String?
  private let place: String

  /// Creates a skip.
  public init(_ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line) {
    self.message = message()
    place = "\(file.description.split(separator: "/").last ?? ""):\(line)"
  }

  /// The properties of the error.
  public var errorUserInfo: [String: Any] { ["message": message ?? "", "place": place] }
}
