#!/usr/bin/env bash
# swift test 6.3.1 on Linux: `--enable-code-coverage` writes no coverage report if a test fails: it does not merge the
# profile data that the tests left.
set -euo pipefail
command -v swift >/dev/null && swift --version 2>/dev/null | grep -q 'Swift version 6\.3' || { echo "needs Swift 6.3"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p Sources/Cart Tests/CartTests
cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "Shop", targets: [.target(name: "Cart"), .testTarget(name: "CartTests", dependencies: ["Cart"])])
SWIFT
echo 'public func total() -> Int { 1 }' >Sources/Cart/Cart.swift
for wanted in 2 1; do
  printf 'import Cart\nimport XCTest\nfinal class CartTests: XCTestCase { func testTotal() { XCTAssertEqual(total(), %s) } }\n' $wanted \
    >Tests/CartTests/CartTests.swift
  rm -rf .build/debug/codecov
  code=0
  swift test --enable-code-coverage >/dev/null 2>&1 || code=$?
  found=$(cd .build/debug/codecov && find . -maxdepth 1 -name '*.json' -o -maxdepth 1 -name 'default.profdata' -o -maxdepth 1 -name '*.profraw' \
    | sed 's/.*\.//' | sort -u | paste -sd' ')
  lines+=("exit code $code: $found")
done
seen=$(printf '%s\n' "${lines[@]}")
swift --version 2>/dev/null | head -1
echo "$seen"
[ "$seen" = 'exit code 1: profraw
exit code 0: json profdata profraw' ]
