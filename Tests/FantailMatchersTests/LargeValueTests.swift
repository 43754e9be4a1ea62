import FantailMatchers
import Foundation
import XCTest

/// The texts of large values: their length is bounded, and so is the work.
final class LargeValueTests: XCTestCase {
  func testTheFirstDifferencesAreReportedAndAllAreCounted() {
    let expected = Data(repeating: 1, count: 300_000)
    var one = expected
    one[299_000] = 2
    XCTAssertEqual(
      CollectedExample.messages {
        expect(one).to(.equal(expected))
        expect(Array(repeating: 2, count: 5_000)).to(.equal(Array(repeating: 1, count: 5_000)))
      }.map { $0.split(separator: "\n").filter { !$0.hasPrefix("[") || $0.hasPrefix("[299") || $0.hasPrefix("[0]") } },
      [
        [
          "[299000]: expected 0x01, got 0x02", "sixteen bytes from [298993]:",
          "- 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01", "+ 01 01 01 01 01 01 01 02 01 01 01 01 01 01 01 01",
          "                        ^",
        ],
        ["expected and got differ in 5000 places", "[0]: expected 1, got 2", "… 4980 more"],
      ])
  }

  func testARangeIsQueriedAndNotEnumerated() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(0..<Int.max).to(.contain(Int.max - 1))
        expect(0..<Int.max).to(.contain(-1))
      }, ["expected to contain -1, got 0..<9223372036854775807"])
  }

  func testManyKeysAndMembersAreSorted() {
    let keys = (0..<3_000).map { "k\($0 + 1_000)" }
    let expected = Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })
    var got = expected
    got["k1002"] = 2
    got["k3999"] = nil
    XCTAssertEqual(
      CollectedExample.messages {
        expect(got).to(.equal(expected))
        expect(Set(0..<2_000)).to(.equal(Set(1..<2_000)))
        expect(Set(keys)).to(.beEmpty)
      }.map { $0.prefix(160) },
      [
        "expected and got differ in 2 places\n[\"k1002\"]: expected 1, got 2\n[\"k3999\"]: missing 1",
        "extra 0",
        "expected to be empty, got [\"k1000\", \"k1001\", \"k1002\", \"k1003\", \"k1004\", \"k1005\", \"k1006\", "
          + "\"k1007\", \"k1008\", \"k1009\", \"k1010\", \"k1011\", \"k1012\", \"k1013\", \"k1014\"",
      ])
  }
}
