import FantailMatchers
import FantailOperators
import FantailSeams
import FantailTree
import XCTest

final class OperatorsTests: XCTestCase {
  private func messages(_ code: () -> Void) -> [String] {
    let failures = collectFailures(code)
    return failures.map(\.message)
  }

  func testPassingOperatorsRecordNothing() {
    let node = Node()
    let optional: Int? = 3
    XCTAssertEqual(
      messages {
        expect(3) == 3
        expect(optional) == 3
        expect(optional) != nil
        expect([1, 2]) == [1, 2]
        expect("a") != "b"
        expect(node) === node
        expect(node as Node?) !== Node()
        expect(1) < 2
        expect(2) <= 2
        expect(optional) > 2
        expect(optional) >= 3
        expect(optional) < 4
        expect(optional) <= 3
        expect(3.5) ~= 3...4
        expect(3) ~= 2...
        expect("Fantail") ~= /t.il/
        expect(type(of: node)) == Node.self
        expect(type(of: node as Any)) != Int.self
      }, [])
  }

  func testFailingOperatorsHaveTheMessagesOfMatchers() {
    let node = Node()
    let absent: Int? = nil
    XCTAssertEqual(
      messages {
        expect(3) == 4
        expect(3) != 3
        expect(node) !== node
        expect(2) < 2
        expect(absent) < 2
        expect(absent) >= 2
        expect(5) ~= 3...4
        expect("Fantail") ~= /^t/
        expect(type(of: node)) == Int.self
        expect(3, "the answer") > 42
      },
      [
        "expected 4, got 3",
        "expected not to equal 3",
        "expected not to be identical to Node",
        "expected to be less than 2, got 2",
        "expected to be less than 2, got nil",
        "expected to be greater than or equal to 2, got nil",
        "expected to be in 3...4, got 5",
        "expected to match the pattern /^t/, got \"Fantail\"",
        "expected to be Int, got Node.self",
        "expected to be greater than 42, got 3\nclue: the answer",
      ])
  }

  func testOperatorsReturnWhetherTheyPass() {
    var verdicts: [Bool] = []
    _ = messages { verdicts = [expect(1) == 1, expect(1) == 2, expect(1) < 2, expect(1) != 1] }
    XCTAssertEqual(verdicts, [true, false, true, false])
  }

  func testAFailureOfAnOperatorHasTheLineOfTheOperator() {
    let failures = collectFailures { expect(1) == 2 }
    XCTAssertEqual(failures.map(\.location?.line), [#line - 1])
  }
}

private final class Node: CustomStringConvertible {
  var description: String { "Node" }
}
