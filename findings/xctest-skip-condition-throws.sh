#!/usr/bin/env bash
# XCTest of Swift 6.3.1 on Linux: a test whose condition for `XCTSkipIf` or `XCTSkipUnless` throws an error is skipped, and
# the run passes: a check of the environment that breaks turns its tests off without a failure.
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
struct NoAnswer: Error {}
func isOffline() throws -> Bool { throw NoAnswer() }
final class CartTests: XCTestCase {
  func testSkipIf() throws { try XCTSkipIf(isOffline()) }
  func testSkipUnless() throws { try XCTSkipUnless(isOffline()) }
  func testTry() throws { if try isOffline() { throw XCTSkip() } }
}
SWIFT
code=0
swift test >output.txt 2>&1 || code=$?
seen="$(grep -oE "^Test Case .* (passed|failed|skipped)|Test skipped: .*" output.txt)
exit code $code"
swift --version 2>/dev/null | head -1
echo "$seen"
[ "$seen" = 'Test skipped: threw error "NoAnswer()"
Test Case '\''CartTests.testSkipIf'\'' skipped
Test skipped: threw error "NoAnswer()"
Test Case '\''CartTests.testSkipUnless'\'' skipped
Test Case '\''CartTests.testTry'\'' failed
exit code 1' ]
