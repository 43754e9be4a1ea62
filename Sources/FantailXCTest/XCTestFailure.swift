import FantailTree
import XCTest

/// A failure that `XCTAssert…` and the like found: of the example whose code this is, for retries to see it, or of a test.
enum XCTestFailure {
  /// Gives a failure to the example whose code this is.
  ///
  /// - Returns: Whether there is one to take it.
  static func give(_ text: String, at place: (file: String, line: Int)?) -> Bool {
    let context = ExampleContext.current
    guard context.sink != nil || SpecsRequest.ofProcess != nil else { return false }
    // Without the code of an example around it, it is an issue of the run.
    let location = place.map { SourceLocation(fileID: $0.file, filePath: $0.file, line: $0.line, column: 1) }
    context.record(Issue(.failed(text), at: location))
    return true
  }

  #if canImport(ObjectiveC)
    static func give(_ issue: XCTIssue) -> Bool {
      let place = issue.sourceCodeContext.location.map { (file: $0.fileURL.path, line: $0.lineNumber) }
      return give(issue.compactDescription, at: place)
    }
  #endif
}
