import FantailTree
import XCTest

/// A method that stands in a test class for one example, for editors to show: XCTest and they take methods for tests
/// whose names begin with "test".
enum WrittenTest {
  /// The method that the package manager has to find in a class that nobody wrote methods for.
  static let ofAllExamples = "testSpecs"

  /// The method's name for an example's.
  static func name(of example: String) -> String { "test" + example }

  /// The method's name in what `#function` says: "testStack_IsEmpty()".
  static func name(ofFunction function: String) -> String { String(function.prefix { $0 != "(" }) }

  /// Returns the issue of a method whose example is gone.
  static func staleIssue(_ method: String, in testCase: XCTestCase.Type) -> Issue {
    let text = """
      no example of \(testCase) is named \(method.hasPrefix("test") ? String(method.dropFirst(4)) : method); \
      'swift package specs --write-tests' writes the methods anew
      """
    let place = (testCase as? any BridgedTests.Type).map { bridged in
      SourceLocation(fileID: bridged.specFile, filePath: bridged.specFile, line: 1, column: 1)
    }
    return Issue(.cannotRun(text), at: place)
  }
}
