import XCTest

// ITERATIONS and METHODS stand for what Xcode and the package manager's `xctest` are told; the arguments are tests.
let environment = ProcessInfo.processInfo.environment
let tests = Array(CommandLine.arguments.dropFirst())
runTests(
  of: [ShopSpecTests.self, TillSpecTests.self],
  environment["METHODS"] != nil ? .byMethod(tests) : .fromSuites(tests.isEmpty ? nil : tests),
  iterations: environment["ITERATIONS"].flatMap { Int($0) } ?? 1)
