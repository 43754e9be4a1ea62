import XCTest

final class AskedTests: XCTestCase {
  func testIsFirst() throws {}
}

func testCase(_ tests: [(String, (AskedTests) -> () throws -> Void)]) -> XCTestCaseEntry {
  _ = asked
  return (AskedTests.self, tests.map { name, test in (name, { if let own = $0 as? AskedTests { try test(own)() } }) })
}
