import FantailMatchers
import FantailTree

/// The calls that stand in the braces of `verify`, `inOrder` and `expectInOrder`, one pattern a line.
public struct CallPatterns {
  let patterns: [AnyCallPattern]
  /// `true` if a loop among them ran over nothing.
  let hasEmptyLoop: Bool

  init(_ patterns: [AnyCallPattern], hasEmptyLoop: Bool = false) {
    self.patterns = patterns
    self.hasEmptyLoop = hasEmptyLoop
  }

  init(joining parts: [CallPatterns]) {
    patterns = parts.flatMap(\.patterns)
    hasEmptyLoop = parts.contains(where: \.hasEmptyLoop)
  }

  /// Records a failure if nothing is said, or nothing in a loop.
  ///
  /// - Parameter word: The function whose braces hold the calls: `verify`.
  /// - Returns: Whether something is said.
  func saysSomething(in word: String, at location: SourceLocation) -> Bool {
    guard hasEmptyLoop || patterns.isEmpty else { return true }
    let problem = hasEmptyLoop ? MockProblem.emptyLoop(in: word) : .nothingSaid(in: word)
    ExampleContext.current.record(Issue(.expectationFailed(problem.explanation), at: location))
    return false
  }
}

/// Collects the patterns of a sequence, one a line.
@resultBuilder
public enum CallPatternBuilder {
  /// Takes a pattern.
  public static func buildExpression<Calls: CallPatternConvertible>(_ calls: Calls) -> CallPatterns {
    CallPatterns([calls.callPattern.untyped])
  }
  /// Several.
  public static func buildBlock(_ parts: CallPatterns...) -> CallPatterns { CallPatterns(joining: parts) }
  /// Takes the patterns of an `if`.
  public static func buildOptional(_ part: CallPatterns?) -> CallPatterns { part ?? CallPatterns([]) }
  /// Takes the patterns of an `if` that holds.
  public static func buildEither(first part: CallPatterns) -> CallPatterns { part }
  /// Takes the patterns of an `else`.
  public static func buildEither(second part: CallPatterns) -> CallPatterns { part }
  /// Takes the patterns of a `for`, which fails if it runs over nothing.
  public static func buildArray(_ parts: [CallPatterns]) -> CallPatterns {
    let joined = CallPatterns(joining: parts)
    return CallPatterns(joined.patterns, hasEmptyLoop: parts.isEmpty || joined.hasEmptyLoop)
  }
}
