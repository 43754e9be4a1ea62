import Fantail
import FantailProperties

/// A property that does not hold, and the smallest arguments for which it fails.
struct PlantedFault: Sendable {
  let name: String
  let smallest: String
  let spec: Spec

  init(_ name: String, _ smallest: String, _ spec: Spec) {
    self.name = name
    self.smallest = smallest
    self.spec = spec
  }
}

/// The faults, with the smallest arguments of each.
let plantedFaults: [PlantedFault] = numbers + lists + texts + composed

private let numbers: [PlantedFault] = [
  PlantedFault("a bound", "1001", it("x", forAll: .ints) { expect($0).to(.beLessThan(1001)) }),
  PlantedFault("a negative bound", "-13", it("x", forAll: .ints) { expect($0).to(.beGreaterThan(-13)) }),
  PlantedFault("even numbers only", "1", it("x", forAll: .ints) { expect($0 % 2).to(.equal(0)) }),
  PlantedFault(
    "a sum", "(0, 100)",
    it("x", forAll: .ints(in: 0...1000), .ints(in: 0...100)) { expect($0 + $1).to(.beLessThan(100)) }),
  PlantedFault(
    "equal numbers", "(10, 10)", it("x", forAll: .ints, .ints) { a, b in expect(a == b && a >= 10).to(.beFalse) }),
  PlantedFault(
    "order", "(1, 0)",
    it("x", forAll: .ints(in: 0...1000), .ints(in: 0...1000)) { a, b in expect(a > b).to(.beFalse) }),
  PlantedFault(
    "what a filter lets through", "102",
    it("x", forAll: .ints.filter { $0 % 3 == 0 }) { expect($0).to(.beLessThan(100)) }),
  PlantedFault(
    "even from a bound", "1002",
    it("x", forAll: .ints(in: 0...100_000)) { expect($0 > 1_000 && $0.isMultiple(of: 2)).to(.beFalse) }),
  PlantedFault(
    "multiples of seven from a bound", "5005",
    it("x", forAll: .ints(in: 0...100_000)) { expect($0 >= 5_000 && $0.isMultiple(of: 7)).to(.beFalse) }),
  PlantedFault("what is mapped", "200", it("x", forAll: .ints.map { $0 &* 2 }) { expect($0).to(.beLessThan(200)) }),
]

private let lists: [PlantedFault] = [
  PlantedFault("reversal", "[0, 1]", it("x", forAll: .arrays(of: .ints)) { expect($0.reversed()).to(.equal($0)) }),
  PlantedFault(
    "a length", "[0, 0, 0, 0, 0]", it("x", forAll: .arrays(of: .ints)) { expect($0.count).to(.beLessThan(5)) }),
  PlantedFault(
    "equal elements", "[0, 0]", it("x", forAll: .arrays(of: .ints)) { expect(Set($0).count).to(.equal($0.count)) }),
  PlantedFault(
    "a large element", "[900]",
    it("x", forAll: .arrays(of: .ints)) { list in expect(list.contains { $0 >= 900 }).to(.beFalse) }),
  PlantedFault(
    "a sum of elements", "[1000]",
    it("x", forAll: .arrays(of: .ints(in: 0...10_000))) { expect($0.reduce(0, +)).to(.beLessThan(1000)) }),
  PlantedFault(
    "three different ones", "[0, 1, 2]",
    it("x", forAll: .arrays(of: .ints)) { expect(Set($0).count).to(.beLessThan(3)) }),
]

private let texts: [PlantedFault] = [
  PlantedFault(
    "a character beyond ASCII", "\"é\"", it("x", forAll: .strings) { expect($0.utf8.count).to(.equal($0.count)) }),
  PlantedFault("an upper-case letter", "\"A\"", it("x", forAll: .strings) { expect($0.lowercased()).to(.equal($0)) }),
  PlantedFault("a long text", "\"aaaaa\"", it("x", forAll: .strings) { expect($0.count).to(.beLessThan(5)) }),
]

private let composed: [PlantedFault] = [
  PlantedFault(
    "a nested list", "[[0]]",
    it("x", forAll: .arrays(of: .arrays(of: .ints))) { list in expect(list.allSatisfy(\.isEmpty)).to(.beTrue) }),
  PlantedFault(
    "many empty lists", "[[], [], []]",
    it("x", forAll: .arrays(of: .arrays(of: .ints))) { expect($0.count).to(.beLessThan(3)) }),
  PlantedFault(
    "a length that comes first", "[0, 0, 0]",
    it("x", forAll: Generator<Int>.ints(in: 0...50).flatMap { .arrays(of: .ints, count: $0...$0) }) {
      expect($0.count).to(.beLessThan(3))
    }),
  PlantedFault("an optional", "0", it("x", forAll: .optionals(of: .ints)) { expect($0).to(.beNil()) }),
  PlantedFault(
    "a key", "[\"a\": 0]",
    it("x", forAll: .dictionaries(of: .strings(count: 1...5), .ints)) { expect($0).to(.beEmpty) }),
]
