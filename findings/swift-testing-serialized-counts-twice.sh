#!/usr/bin/env bash
# Swift Testing of Swift 6.3.1 on Linux: an issue of a detached task, which has no test, is recorded and counted once, but
# twice while a test with `.serialized` runs, and three times if its suite has the trait too; the test itself passes.
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
import Testing
@Test func plain() async { await Task.detached { Issue.record("lost") }.value }
@Test(.serialized) func ordered() async { await Task.detached { Issue.record("lost") }.value }
@Suite(.serialized) struct Cart {
  @Test(.serialized) func both() async { await Task.detached { Issue.record("lost") }.value }
}
SWIFT
swift build --build-tests >/dev/null 2>&1
seen=""
for test in plain ordered both; do
  code=0
  swift test --skip-build --filter "$test" >output.txt 2>&1 || code=$?
  seen+="$test: $(grep -c 'recorded an issue' output.txt) recorded,$(grep -oE ' with [0-9]+ issues?\.' output.txt) code $code
"
done
swift --version 2>/dev/null | head -1
printf '%s' "$seen"
[ "$seen" = "plain: 1 recorded, with 1 issue. code 1
ordered: 2 recorded, with 2 issues. code 1
both: 3 recorded, with 3 issues. code 1
" ]
