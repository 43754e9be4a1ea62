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

  func testChange() {
    var value = 21
    XCTAssertEqual(
      CollectedExample.messages {
        expect { value += 21 }.to(.change(value, by: 21))
        expect { value -= 21 }.to(.change(value, by: -21))
        expect { value += 1 }.to(.change(value, from: 21, to: 22))
        expect {}.to(.change(value, by: -21))
        expect {}.to(.change(value))
        expect { value += 1 }.notTo(.change(value))
      },
      [
        "expected to change the value by -21, but it stayed 22", "expected to change the value, but it stayed 22",
        "expected not to change the value, but it changed from 22 to 23",
      ])
  }
}
