import FantailMatchers
import XCTest

final class ChangeTests: XCTestCase {
  func testAValueChangesByAtLeastSoMuch() {
    var count = 0
    XCTAssertEqual(
      CollectedExample.messages {
        expect { count += 2 }.to(.change(count, byAtLeast: 1))
        expect { count -= 2 }.to(.change(count, byAtLeast: -1))
        expect { count += 1 }.to(.change(count, byAtLeast: 2))
        expect { count -= 1 }.notTo(.change(count, byAtLeast: -1))
      },
      [
        "expected to change the value by at least 2, but it changed from 0 to 1",
        "expected not to change the value by at least -1, but it changed from 1 to 0",
      ])
  }
}
