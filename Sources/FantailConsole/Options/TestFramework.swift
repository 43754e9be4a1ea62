/// A framework that runs and reports examples in the place of the command line.
package enum TestFramework: String, Sendable {
  case xctest = "XCTest"
  case swiftTesting = "Swift Testing"
}
