import Fantail
import FantailProperties
import FantailSeams
import Foundation

/// Properties that are false for a part of all values. `hypothesis_finds.py` has the same for Hypothesis, by their names.
let falseProperties: [FalseProperty] = rangeParts + points + pairs + moments + texts + composed

/// A property that is false for the values that fit a condition.
struct FalseProperty: Sendable {
  let name: String
  /// Makes the example. It fails for the first false case only, so that no smaller one is searched for.
  let spec: @Sendable () -> Spec
}

private func holds<Value>(
  _ name: String, _ values: Generator<Value>, unless isFalse: @escaping @Sendable (Value) -> Bool
) -> FalseProperty {
  FalseProperty(name: name) {
    let isFound = Locked(false)
    return it(name, forAll: values) { if isFalse($0), isFound.isFirst() { fail("false") } }
  }
}

private func holds<First, Second>(
  _ name: String, _ first: Generator<First>, _ second: Generator<Second>,
  unless isFalse: @escaping @Sendable (First, Second) -> Bool
) -> FalseProperty {
  FalseProperty(name: name) {
    let isFound = Locked(false)
    return it(name, forAll: first, second) { if isFalse($0, $1), isFound.isFirst() { fail("false") } }
  }
}

extension Locked<Bool> {
  fileprivate func isFirst() -> Bool {
    withLock { isFound in
      defer { isFound = true }
      return !isFound
    }
  }
}

private let rangeParts = [
  holds("upper half of 16 bits", .ints(in: 0...65_535)) { (32_768..<65_535).contains($0) },
  holds("upper half of UInt16", Generator<UInt16>.integers) { (32_768..<65_535).contains($0) },
  holds("middle of a million", .ints(in: 0...1_000_000)) { (400_000...600_000).contains($0) },
  holds("last quarter of 2000", .ints(in: 0...2_000)) { (1_500..<2_000).contains($0) },
  holds("afternoon in seconds", .ints(in: 0...86_399)) { (43_200..<86_399).contains($0) },
  holds("twentieth of a hundred thousand", .ints(in: 0...100_000)) { (70_000..<75_000).contains($0) },
  holds("negative third", .ints(in: -900_000...900_000)) { (-600_000 ..< -1_000).contains($0) },
  holds("dynamic port", .ints(in: 1_024...65_535), .ints(in: 1_024...65_535)) { port, _ in
    (32_769..<65_535).contains(port)
  },
  holds("both in upper halves", .ints(in: 0...1_000_000), .ints(in: 0...1_000_000)) { a, b in
    (500_000..<1_000_000).contains(a) && (500_000..<1_000_000).contains(b)
  },
  holds("four digits of 32 bits", Generator<Int32>.integers) { $0 > 500 && $0 < 5_000 },
  holds("third of a double range", .doubles(in: 0...1_000)) { (333.0...666).contains($0) },
]

private let points = [
  holds("upper bound", .ints(in: 0...100_000)) { $0 == 100_000 },
  holds("lower bound below zero", .ints(in: -5_000...100_000)) { $0 == -5_000 },
  holds("largest integer", Generator<Int64>.integers) { $0 == .max },
  holds("smallest integer", Generator<Int64>.integers) { $0 == .min },
  holds("largest unsigned integer", Generator<UInt64>.integers) { $0 == .max },
  holds("below the upper bound", .ints(in: 0...100_000)) { $0 == 99_999 },
  holds("one double bound", .doubles(in: -10...10)) { $0 == 10 },
  holds("zero in a double range", .doubles(in: -10...10)) { $0 == 0 },
  holds("last element of twenty", .element(of: Array(0..<20))) { $0 == 19 },
  holds("one of a hundred", .element(of: Array(0..<100))) { $0 == 37 },
  holds("full list", .arrays(of: .bools, count: 0...20)) { $0.count == 20 },
]

private let pairs = [
  holds("equal integers", .ints, .ints) { $0 == $1 && $0 != 0 },
  holds("equal large numbers", .ints(in: 0...1_000_000), .ints(in: 0...1_000_000)) { $0 == $1 && $0 > 1_000 },
  holds("equal texts", .strings, .strings) { $0 == $1 && $0.count > 1 },
  holds("equal elements", .arrays(of: .ints)) { Set($0).count < $0.count },
  holds("all true", .arrays(of: .bools, count: 8...8)) { $0.allSatisfy { $0 } },
  holds("palindrome", .strings(count: 0...10)) { $0.count > 2 && String($0.reversed()) == $0 },
  holds("sum over a limit", .ints(in: 0...1_000), .ints(in: 0...1_000)) { $0 + $1 > 1_800 },
  holds("sum of a list", .arrays(of: .ints(in: 0...1_000))) { $0.reduce(0, +) > 20_000 },
]

private let start2024 = Date(timeIntervalSince1970: 1_704_067_200)
private let days2024 = start2024...Date(timeIntervalSince1970: 1_735_689_599)

private let moments = [
  holds("July to November", .dates(in: days2024)) { (182..<335).contains(day($0)) },
  holds("first of a month", .dates(in: days2024)) {
    [31, 60, 91, 121, 152, 182, 213, 244, 274, 305].contains(day($0))
  },
  holds("twenty-first century", .dates) { (978_307_200..<4_070_908_800).contains($0.timeIntervalSince1970) },
  holds("last hour of a day", .dates(in: days2024)) { second($0) >= 82_800 && day($0) < 366 },
]

private func day(_ date: Date) -> Int { Int(date.timeIntervalSince(start2024)) / 86_400 }
private func second(_ date: Date) -> Int { Int(date.timeIntervalSince(start2024)) % 86_400 }

private let texts = [
  holds("upper-case letter", .strings) { $0.contains { $0.isUppercase } },
  holds("character beyond ASCII", .strings) { !$0.allSatisfy(\.isASCII) },
  holds("character beyond 16 bits", .strings) { $0.unicodeScalars.contains { $0.value > 0xFFFF } },
  holds("combining mark", .strings) { $0.unicodeScalars.contains { $0.properties.generalCategory == .nonspacingMark } },
  holds("digit of any script", .strings) {
    $0.unicodeScalars.contains { $0.properties.generalCategory == .decimalNumber }
  },
  holds("long text", .strings(count: 0...40)) { $0.count > 30 },
]

private let composed = [
  holds("nested lists", .arrays(of: .arrays(of: .ints))) { $0.reduce(0) { $0 + $1.count } > 10 },
  holds("deep tree", Tree.trees) { $0.depth > 3 },
  holds("many leaves", Tree.trees) { $0.leaves > 8 },
  holds("length that comes first", Generator<Int>.ints(in: 0...20).flatMap { .arrays(of: .ints, count: $0...$0) }) {
    $0.count > 15
  },
]

private enum Tree: Sendable {
  case leaf(Int)
  case node([Tree])

  static var trees: Generator<Tree> {
    .recursive(Generator<Int>.ints.map(Tree.leaf)) { trees in
      Generator<[Tree]>.arrays(of: trees, count: 0...4).map(Tree.node)
    }
  }

  var depth: Int {
    if case .node(let trees) = self { 1 + (trees.map(\.depth).max() ?? 0) } else { 0 }
  }

  var leaves: Int {
    if case .node(let trees) = self { trees.reduce(0) { $0 + $1.leaves } } else { 1 }
  }
}
