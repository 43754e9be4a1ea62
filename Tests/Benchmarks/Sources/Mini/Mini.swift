/// The minimum of a suite of specs: closures in arrays, a loop, and a check that calls no function.
///
/// Other figures are compared with it.
public struct MiniGroup: Sendable {
  /// The name in reports.
  public let name: String
  /// Runs before each example.
  public let before: @Sendable () -> Void
  /// The examples.
  public let examples: [MiniExample]

  /// Creates a group.
  public init(_ name: String, before: @escaping @Sendable () -> Void, examples: [MiniExample]) {
    self.name = name
    self.before = before
    self.examples = examples
  }
}

/// A named closure.
public struct MiniExample: Sendable {
  /// The name in reports.
  public let name: String
  /// Whether the example holds.
  public let body: @Sendable () -> Bool

  /// Creates an example.
  public init(_ name: String, _ body: @escaping @Sendable () -> Bool) {
    self.name = name
    self.body = body
  }
}

/// Runs groups one after another.
///
/// - Parameter groups: The groups.
/// - Returns: The names of the examples that failed.
public func run(_ groups: [MiniGroup]) -> [String] {
  var failures: [String] = []
  for group in groups {
    for example in group.examples {
      group.before()
      if !example.body() { failures.append(group.name + " " + example.name) }
    }
  }
  return failures
}

/// A value that a group's closures share.
public final class MiniValue: @unchecked Sendable {
  // Unchecked, because the loop above runs on one thread.
  /// The value.
  public var value: Int

  /// Creates a value.
  public init(_ value: Int) {
    self.value = value
  }
}
