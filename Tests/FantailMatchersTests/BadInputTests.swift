import FantailMatchers
import XCTest

final class BadInputTests: XCTestCase {
  func testTheWorkOnHundredMegabytesIsBounded() {
    let expected = String(repeating: "twenty characters.\n\n", count: 5_000_000)
    let start = ContinuousClock.now
    let messages = CollectedExample.messages { expect(expected + "x").to(.equal(expected)) }
    XCTAssertLessThan(start.duration(to: .now), .seconds(20))
    XCTAssertEqual(messages.count, 1)
    XCTAssert(messages[0].hasSuffix("from byte 100000001\nexpected 100000000 bytes, got 100000001 bytes"), messages[0])
  }

  func testANegativeTimeoutIsOneSample() async {
    var samples = 0
    let messages = await CollectedExample.messages {
      await expect {
        samples += 1
        return samples
      }.toEventually(.equal(2), within: .seconds(-1))
    }
    XCTAssertEqual(samples, 1)
    XCTAssertEqual(messages, ["expected 2, got 1\npolled once in 0 ms"])
  }
}
