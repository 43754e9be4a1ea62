import Testing
import XCTest

final class BesideTests: XCTestCase {
  func testFails() throws { #expect(Bool(false)) }
  func testKnows() throws { withKnownIssue { #expect(Bool(false)) } }
}

/// The package manager queries these tests before those of specs.
func testCase(_ tests: [(String, (BesideTests) -> () throws -> Void)]) -> XCTestCaseEntry {
  _ = asked
  return (BesideTests.self, tests.map { name, test in (name, { if let own = $0 as? BesideTests { try test(own)() } }) })
}
