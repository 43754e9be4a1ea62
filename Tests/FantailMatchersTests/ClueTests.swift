import FantailMatchers
import FantailTree
import XCTest

final class ClueTests: XCTestCase {
  func testAClueIsAddedToEveryFailureInsideIt() {
    XCTAssertEqual(
      CollectedExample.messages {
        withClue("outer") {
          expect(1, "own").to(.equal(2))
          withClue("inner") { fail("no") }
        }
        expect(1).to(.equal(2))
      },
      ["expected 2, got 1\nclue: own\nclue: outer", "no\nclue: inner\nclue: outer", "expected 2, got 1"])
  }

  func testAClueAppliesToSuspendingCodeAndChildTasks() async {
    let found = await CollectedExample.messages {
      await withClue("user 1") {
        await Task.yield()
        await withTaskGroup { group in group.addTask { expect(1).to(.equal(2)) } }
      }
    }
    XCTAssertEqual(found, ["expected 2, got 1\nclue: user 1"])
  }

  func testAClueReturnsAndThrowsWhatItsCodeDoes() throws {
    XCTAssertEqual(withClue("x") { 3 }, 3)
    XCTAssertThrowsError(try withClue("x") { throw ParseError.unexpectedEnd }) { error in
      XCTAssertEqual(error as? ParseError, .unexpectedEnd)
    }
  }
}
