#!/usr/bin/env bash
# XCTest of Swift 6.3.1 on Linux: an error of `setUpWithError` makes a test failed and skipped at once. `setUp` still runs
# after it, and so do both `tearDown`s; the totals count the test as a failure and as a skipped test.
set -euo pipefail
command -v swift >/dev/null && swift --version 2>/dev/null | grep -q 'Swift version 6\.3' || { echo "needs Swift 6.3"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p Tests/CartTests
cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "Shop", targets: [.testTarget(name: "CartTests")])
SWIFT
cat >Tests/CartTests/CartTests.swift <<'SWIFT'
import XCTest
struct NoServer: Error {}
final class CartTests: XCTestCase {
  override func setUpWithError() throws { throw NoServer() }
  override func setUp() { print("ran: setUp") }
  override func tearDown() { print("ran: tearDown") }
  override func tearDownWithError() throws { print("ran: tearDownWithError") }
  func testTotal() { print("ran: testTotal") }
}
SWIFT
code=0
swift test >output.txt 2>&1 || code=$?
seen="$(grep -oE "^ran: .*|error: .*|Test skipped: .*|[0-9]+ tests?, with .* failure" output.txt | awk '!known[$0]++' )
exit code $code"
swift --version 2>/dev/null | head -1
echo "$seen"
[ "$seen" = 'error: CartTests.testTotal : threw error "NoServer()"
ran: setUp
Test skipped: threw error "NoServer()"
ran: tearDown
ran: tearDownWithError
1 test, with 1 test skipped and 1 failure
exit code 1' ]
