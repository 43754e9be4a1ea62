import Fantail
import FantailPlan
import FantailTree
import XCTest

final class ShardTests: XCTestCase {
  /// A random tree of groups, some of which have to stay together.
  private func tree(_ generator: inout SeededGenerator, depth: Int = 0, name: String = "g") -> [Spec] {
    (0..<Int(generator.next() % 4 + 1)).map { index in
      let own = "\(name)\(index)"
      guard depth < 3, generator.next() % 2 == 0 else { return it(own) {} }
      var children = tree(&generator, depth: depth + 1, name: own + ".")
      switch generator.next() % 5 {
      case 0: children.append(beforeAll {})
      case 1: children.append(afterAll {})
      case 2: return describe(own, .serial) { children }
      default: break
      }
      return describe(own) { children }
    }
  }

  private func parts(_ specs: [Spec], _ count: Int, _ durations: [String: Duration], _ order: Plan.Order) -> [[String]]
  {
    (1...count).map { index in
      Plan(specs, PlanOptions(order: order, shard: Plan.Shard(index: index, of: count), durations: durations))
        .examples.map(\.id)
    }
  }

  func testShardsAreDisjointAndCompleteAndTheSameInEveryOrder() {
    for seed in 0..<120 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let specs = tree(&generator)
      let all = Plan(specs).examples.map(\.id)
      var durations: [String: Duration] = [:]
      // Without durations, with some, and with all.
      for id in all where seed % 3 == 2 || seed % 3 == 1 && generator.next() % 2 == 0 {
        durations[id] = .microseconds(Int64(generator.next() % 1_000_000))
      }
      for count in 1...6 {
        let declared = parts(specs, count, durations, .declared)
        XCTAssertEqual(declared.flatMap { $0 }.count, all.count, "seed \(seed), \(count) parts")
        XCTAssertEqual(Set(declared.flatMap { $0 }), Set(all), "seed \(seed), \(count) parts")
        let shuffled = parts(specs, count, durations, .random(seed: seed))
        XCTAssertEqual(shuffled.map(Set.init), declared.map(Set.init), "seed \(seed), \(count) parts")
      }
    }
  }

  func testInseparableExamplesAreInOnePart() {
    let spec = describe("run") {
      describe("database") {
        beforeAll {}
        describe("rows") { (1...4).map { n in it("\(n)") {} } }
        it("opens") {}
      }
      describe("serial", .serial) { (1...3).map { n in it("\(n)") {} } }
      describe("free") { (1...5).map { n in it("\(n)") {} } }
    }
    for durations in [[:], ["run/free/1": Duration.seconds(1), "run/database/rows/2": .seconds(2)]] {
      for count in 2...5 {
        let parts = parts([spec], count, durations, .declared)
        for group in ["run/database/", "run/serial/"] {
          let holders = parts.filter { $0.contains { $0.hasPrefix(group) } }
          XCTAssertEqual(holders.count, 1, "\(group) in \(count) parts")
        }
        XCTAssertFalse(parts.contains([]), "\(count) parts")
      }
    }
  }

  func testTheLongestExamplesGoToTheShortestPart() {
    let names = ["a", "b", "c", "d", "e"]
    let seconds = [2, 7, 3, 5, 3]
    let durations = Dictionary(uniqueKeysWithValues: zip(names, seconds.map { Duration.seconds($0) }))
    // 7, then 5, then 3 and 3, each to the lighter part, then 2.
    XCTAssertEqual(parts(names.map { it($0) {} }, 2, durations, .declared), [["b", "e"], ["a", "c", "d"]])
  }

  func testUnmeasuredExamplesAreCountedAsTheMean() {
    let durations: [String: Duration] = ["a": .seconds(4), "b": .seconds(2)]
    // 4, then 3 for the unknown duration of c, then 2.
    XCTAssertEqual(parts(["a", "b", "c"].map { it($0) {} }, 2, durations, .declared), [["a"], ["b", "c"]])
  }

  func testAnyNumberOfPartsIsAllowed() {
    for durations in [[:], ["a": Duration.seconds(4)]] {
      for (index, ids) in [(1, durations.isEmpty ? [] : ["a"]), (Int.max, durations.isEmpty ? ["b"] : [])] {
        let options = PlanOptions(shard: Plan.Shard(index: index, of: .max), durations: durations)
        XCTAssertEqual(Plan(["a", "b"].map { it($0) {} }, options).examples.map(\.id), ids)
      }
    }
  }

  func testAPartWithoutExamplesIsAProblem() {
    let plan = Plan([it("a") {}], PlanOptions(shard: Plan.Shard(index: 1, of: 2)))
    XCTAssertEqual(plan.examples, [])
    XCTAssertEqual(plan.problems, [.nothingSelected(declared: 1)])
  }

  func testShardsAreBalancedInSecondsAndMilliseconds() {
    let specs = ["a", "b", "c", "d"].map { it($0) {} }
    func parts(_ durations: [String: Duration]) -> [[String]] { self.parts(specs, 2, durations, .declared) }
    XCTAssertEqual(
      parts(["a": .seconds(9), "b": .seconds(3), "c": .seconds(3), "d": .seconds(3)]), [["a"], ["b", "c", "d"]])
    XCTAssertEqual(
      parts(["a": .milliseconds(900), "b": .milliseconds(300), "c": .milliseconds(300), "d": .milliseconds(290)]),
      [["a"], ["b", "c", "d"]])
    XCTAssertEqual(parts([:]), [["a", "b"], ["c", "d"]], "without times, neighbours stay together")
  }
}
