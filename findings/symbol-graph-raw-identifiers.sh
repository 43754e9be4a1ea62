#!/usr/bin/env bash
# swift-symbolgraph-extract 6.3.1 prints raw identifiers (SE-0451) with their backticks where they are declared, and
# without them where they are used as types or attributes, so that a declaration's fragments are not Swift. It also leaves
# out `@concurrent` of a closure's type.
set -euo pipefail
command -v swift >/dev/null && swift --version 2>/dev/null | grep -q 'Swift version 6\.3' || { echo "needs Swift 6.3"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >Shop.swift <<'SWIFT'
public enum Shelf { public struct `Front row` {} }
public protocol Store {
  func clear(_ place: Shelf.`Front row`)
  func visit(_ body: @concurrent @Sendable () async -> Void) async
}
SWIFT
swiftc -swift-version 6 -emit-module -module-name Shop Shop.swift
target=$(swiftc -print-target-info | sed -n 's/^ *"triple" *: *"\(.*\)",$/\1/p' | head -1)
swift symbolgraph-extract -module-name Shop -I . -target "$target" -output-dir .
seen=$(python3 - <<'PYTHON'
import json
with open("Shop.symbols.json") as graph:
    symbols = json.load(graph)["symbols"]
lines = ("".join(part["spelling"] for part in symbol["declarationFragments"]) for symbol in symbols)
print("\n".join(sorted(line for line in lines if "row" in line or "visit" in line)))
PYTHON
)
swift --version 2>/dev/null | head -1
echo "$seen"
[ "$seen" = 'func clear(_ place: Shelf.Front row)
func visit(_ body: @Sendable () async -> Void) async
struct `Front row`' ]
