#!/usr/bin/env bash
# XCTest of Swift 6.3.1 on Linux: the assertions with `accuracy:` take a negative accuracy for a positive one, so a
# difference that was computed the wrong way around passes, and the message of a failure shows the sign.
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
  func testEqual() { XCTAssertEqual(10.0, 10.5, accuracy: 1 - 2) }
  func testEqualIntegers() { XCTAssertEqual(10, 12, accuracy: 1 - 3) }
  func testFarther() { XCTAssertEqual(10.0, 11.5, accuracy: 1 - 2) }
  func testNotEqual() { XCTAssertNotEqual(10.0, 10.5, accuracy: 1 - 2) }
}
SWIFT
code=0
swift test >output.txt 2>&1 || code=$?
seen="$(grep -oE "^Test Case .* (passed|failed)|XCTAssert[A-Za-z]* failed: .*" output.txt)
exit code $code"
swift --version 2>/dev/null | head -1
echo "$seen"
[ "$seen" = 'Test Case '\''CartTests.testEqual'\'' passed
Test Case '\''CartTests.testEqualIntegers'\'' passed
XCTAssertEqual failed: ("10.0") is not equal to ("11.5") +/- ("-1.0") - 
Test Case '\''CartTests.testFarther'\'' failed
XCTAssertNotEqual failed: ("10.0") is equal to ("10.5") +/- ("-1.0") - 
Test Case '\''CartTests.testNotEqual'\'' failed
exit code 1' ]
