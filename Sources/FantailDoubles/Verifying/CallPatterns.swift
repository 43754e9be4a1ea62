import FantailMatchers
import FantailTree

/// The calls in the braces of `verify`, `inOrder` and `expectInOrder`, with one pattern on each line.
public struct CallPatterns {
  let patterns: [AnyCallPattern]
  /// `true` if the braces contain a loop over an empty sequence.
  let hasEmptyLoop: Bool

  init(_ patterns: [AnyCallPattern], hasEmptyLoop: Bool = false) {
    self.patterns = patterns
    self.hasEmptyLoop = hasEmptyLoop
  }

  init(joining parts: [CallPatterns]) {
    patterns = parts.flatMap(\.patterns)
    hasEmptyLoop = parts.contains(where: \.hasEmptyLoop)
  }

  /// Records a failure if the braces or a loop in them are empty.
  ///
  /// - Parameter word: The function to which the braces belong: `verify`.
  /// - Returns: Whether neither is empty.
  func saysSomething(in word: String, at location: SourceLocation) -> Bool {
    guard hasEmptyLoop || patterns.isEmpty else { return true }
    let problem = hasEmptyLoop ? MockProblem.emptyLoop(in: word) : .nothingSaid(in: word)
    ExampleContext.current.record(Issue(.expectationFailed(problem.explanation), at: location))
    return false
  }
}
