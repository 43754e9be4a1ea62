#!/usr/bin/env bash
# Spectre 0.10.1 runs a group's `before` and `after` around each nested group as well as around each example, so the hook of
# the outer group runs twice for one example in a nested group.
set -euo pipefail
command -v swift >/dev/null || { echo "needs Swift"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p Sources/hooks
cat >Package.swift <<'SWIFT'
// swift-tools-version: 5.9
import PackageDescription
let package = Package(
  name: "hooks",
  dependencies: [.package(url: "https://github.com/kylef/Spectre.git", exact: "0.10.1")],
  targets: [.executableTarget(name: "hooks", dependencies: ["Spectre"])])
SWIFT
cat >Sources/hooks/main.swift <<'SWIFT'
import Spectre
describe("cart") {
  $0.before { print("hook: before") }
  $0.after { print("hook: after") }
  $0.describe("when empty") {
    $0.it("has no total") { print("hook: example") }
  }
}
SWIFT
swift build >/dev/null 2>&1 || { echo "Spectre 0.10.1 could not be built here"; exit 2; }
seen=$(.build/debug/hooks | grep '^hook: ' || true)
echo "Spectre 0.10.1"
echo "$seen"
[ "$seen" = 'hook: before
hook: before
hook: example
hook: after
hook: after' ]
