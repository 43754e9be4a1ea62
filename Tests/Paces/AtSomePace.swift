/// Returns an outcome that depends on times, and the expected one, for a test that compares the two.
///
/// A machine that stands still for a moment can use up a short time before the code that it limits has begun. So an
/// outcome that differs is tried again with longer times, up to a third try, unless its difference cannot be a matter
/// of time.
///
/// - Parameter outcome: Returns the outcome and the expected one, for a factor of all its times.
package func atSomePace<Outcome: PacedOutcome>(
  _ outcome: (_ pace: Int) async throws -> (Outcome, Outcome)
) async rethrows -> (found: Outcome, expected: Outcome) {
  var tries = Tries()
  while true {
    let (found, expected) = try await outcome(tries.pace)
    if !tries.goOn(after: found.lines, expected: expected.lines) { return (found, expected) }
  }
}

/// Returns the same of code that does not suspend.
package func atSomePace<Outcome: PacedOutcome>(
  _ outcome: (_ pace: Int) throws -> (Outcome, Outcome)
) rethrows -> (found: Outcome, expected: Outcome) {
  var tries = Tries()
  while true {
    let (found, expected) = try outcome(tries.pace)
    if !tries.goOn(after: found.lines, expected: expected.lines) { return (found, expected) }
  }
}

/// A text, or several.
package protocol PacedOutcome: Equatable {
  var lines: [String] { get }
}

extension String: PacedOutcome {
  package var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map { String($0) } }
}

extension Array: PacedOutcome where Element: PacedOutcome {
  package var lines: [String] { flatMap(\.lines) }
}

/// The tries of an outcome, each with longer times.
package struct Tries {
  /// The factor of the times of the current try.
  package private(set) var pace = 1
  private var later = [10, 200]
  private var earlier: [String]?

  package init() {}

  /// Begins another try and returns `true`, if the outcome may be another one then.
  ///
  /// The outcome stays the same if the lines differ in their wording alone, or if they differ as in the try before,
  /// whose times were much shorter.
  package mutating func goOn(after found: [String], expected: [String]) -> Bool {
    let timeless = found.map(withoutTimes)
    defer { earlier = timeless }
    if later.isEmpty || found == expected || timeless == earlier || differInWording(found, expected) { return false }
    pace = later.removeFirst()
    return true
  }
}

/// Returns `true` if both have the same lines, some of them in other words. A time changes which lines there are.
private func differInWording(_ found: [String], _ expected: [String]) -> Bool {
  found.count == expected.count
    && zip(found, expected).allSatisfy { found, expected in
      if found == expected { return true }
      let (found, expected) = (words(found), words(expected))
      let (new, missing) = (found.subtracting(expected), expected.subtracting(found))
      return !new.isEmpty && !missing.isEmpty && results.isDisjoint(with: new.union(missing))
        && found.intersection(expected).count >= 2 * max(new.count, missing.count)
    }
}

/// The words and signs for what became of a test, which depends on times.
private let results: Set = ["started", "passed", "failed", "skipped", "known", "✓", "✗", "-", "◇", "✘", "━"]

private func words(_ line: String) -> Set<String> {
  Set(withoutTimes(line).split { " :,.".contains($0) }.map { String($0) })
}

/// Returns the line without its numbers, such as times and the numbers of lines.
private func withoutTimes(_ line: String) -> String {
  line.replacing(#/[0-9][0-9.]*( (m?s|seconds)\b)?/#, with: "#")
}
