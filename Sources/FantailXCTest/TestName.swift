import XCTest

/// The names of tests: an example's own after "test", as that of a method which is written for it. XCTest and editors
/// take methods for tests whose names begin so.
enum TestName {
  /// The method that the package manager has to find in a class that nobody wrote methods for.
  static let ofAllExamples = "testSpecs"

  static func method(for example: String) -> String { "test" + example }

  /// Returns the name of the example that a method is for; `nil` if it cannot be for one.
  static func example(of method: String) -> String? { method.hasPrefix("test") ? String(method.dropFirst(4)) : nil }

  /// Returns the method's name in what `#function` says: "testStack_IsEmpty()".
  static func method(ofFunction function: String) -> String { String(function.prefix { $0 != "(" }) }

  /// Returns the name in that of a test: "Class.name" on Linux, "-[Class name]" on Apple platforms; an example's name
  /// holds neither dot nor space.
  static func last(of test: String) -> String {
    let name = test.hasSuffix("]") ? String(test.dropLast()) : test
    // By C's function: a loop of ours is not optimised, and went through each name at the price of a tenth of its test.
    return name.withCString { (strrchr($0, 32) ?? strrchr($0, 46)).map { String(cString: $0 + 1) } } ?? name
  }
}
