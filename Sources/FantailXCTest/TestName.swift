import XCTest

/// The names of tests: "test" followed by the example's name, as in a method written for the example. XCTest and
/// editors recognise test methods by this beginning.
enum TestName {
  /// The method that the package manager needs to find in a class without written methods.
  static let ofAllExamples = "testSpecs"

  static func method(for example: String) -> String { "test" + example }

  /// Returns the name of a method's example; `nil` for other methods.
  static func example(of method: String) -> String? { method.hasPrefix("test") ? String(method.dropFirst(4)) : nil }

  /// Returns the method's name from the text of `#function`: "testStack_IsEmpty()".
  static func method(ofFunction function: String) -> String { String(function.prefix { $0 != "(" }) }

  /// Returns the last part of a test's name, which is "Class.name" on Linux and "-[Class name]" on Apple platforms. An
  /// example's name contains neither dots nor spaces.
  static func last(of test: String) -> String {
    let name = test.hasSuffix("]") ? String(test.dropLast()) : test
    // This uses a C function, since a Swift loop is not optimised in debug builds and took a tenth of a test's time for
    // each name.
    return name.withCString { (strrchr($0, 32) ?? strrchr($0, 46)).map { String(cString: $0 + 1) } } ?? name
  }
}
