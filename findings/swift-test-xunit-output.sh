#!/usr/bin/env bash
# swift test 6.3.1 on Linux: `--xunit-output r.xml` writes nothing of XCTest's tests unless `--parallel` is given as well,
# and there a skipped test is a case without `<skipped>`, and a failure has neither its text nor its place.
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
final class CartTests: XCTestCase {
  func testFails() { XCTAssertEqual(1, 2, "the total") }
  func testPasses() { XCTAssertEqual(1, 1) }
  func testSkipped() throws { throw XCTSkip("no network") }
}
SWIFT
swift build --build-tests >/dev/null 2>&1
swift test --skip-build --xunit-output serial.xml >/dev/null 2>&1 || true
swift test --skip-build --parallel --xunit-output parallel.xml >/dev/null 2>&1 || true
seen="$(ls ./*.xml)
$(grep -oE '<(testcase [^>]*name="[A-Za-z]*"|skipped|failure [^>]*>[^<]*)' parallel.xml | sort)"
swift --version 2>/dev/null | head -1
echo "$seen"
[ "$seen" = './parallel-swift-testing.xml
./parallel.xml
./serial-swift-testing.xml
<failure message="failure">
<testcase classname="CartTests.CartTests" name="testFails"
<testcase classname="CartTests.CartTests" name="testPasses"
<testcase classname="CartTests.CartTests" name="testSkipped"' ]
