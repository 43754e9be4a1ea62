import Paces
import XCTest

/// An outcome is tried again only where its difference can be a matter of time.
final class AtSomePaceTests: XCTestCase {
  /// Returns the paces of the tries for an outcome at each pace.
  private func paces(_ expected: String, _ found: (_ pace: Int) -> String) -> [Int] {
    var paces: [Int] = []
    _ = atSomePace { pace in
      paces.append(pace)
      return (found(pace), expected)
    }
    return paces
  }

  private let hung = """
    failed: waits
      ran longer than its time limit of 300 ms, started at Hung.swift:3
      a thread waits in sleep
        Hung.swift:4 in wait()
    passed: comes last
    """

  func testAMatchingOutcomeIsNotRetried() {
    XCTAssertEqual(paces(hung) { _ in hung }, [1])
  }

  func testDifferentWordsFailAtOnce() {
    for (word, other) in [("longer than", "over"), ("thread waits", "thread rests"), ("Hung.swift", "x/Hung.swift")] {
      XCTAssertEqual(paces(hung) { _ in hung.replacing(word, with: other) }, [1], word)
    }
  }

  func testDifferentLinesStatusesAndNumbersAreRetried() {
    let late = [
      hung.replacing("passed: comes", with: "failed: comes"), hung.replacing("swift:4", with: "swift:3"),
      hung + "\n  ran longer than its time limit of 300 ms, started at Hung.swift:5",
      hung.replacing("  a thread waits in sleep\n", with: ""), "",
    ]
    for late in late { XCTAssertEqual(paces(hung) { $0 == 1 ? late : hung }, [1, 10], late) }
  }

  func testRetriesEndIfAnotherPaceGivesTheSameDifference() {
    let late = { (pace: Int) in self.hung + "\n  ran longer than its time limit of \(300 * pace) ms" }
    XCTAssertEqual(paces(hung, late), [1, 10])
  }

  func testTheThirdTryIsTheLast() {
    XCTAssertEqual(paces("a") { String(repeating: "b\n", count: $0) }, [1, 10, 200])
  }
}
