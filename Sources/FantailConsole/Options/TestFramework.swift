/// A framework that runs and reports examples instead of the command line.
package enum TestFramework: String, Sendable {
  case xctest = "XCTest"
  case swiftTesting = "Swift Testing"
}
