import Fantail
import FantailPlan
import FantailProperties
import FantailRun
import FantailTree
import XCTest

/// Planted faults with a known smallest counterexample: the search has to end with it.
///
/// The public [shrinking challenge](https://github.com/jlink/shrinking-challenge) has twelve of the problems. Hypothesis
/// 6.155.2 ended with the smallest arguments of each from each of twenty seeds too, with 30,000 cases a seed.
final class ShrinkerTests: XCTestCase {
  func testEachPlantedFaultIsShrunkToItsSmallestArguments() async {
    let searches = plantedFaults.flatMap { fault in
      (0..<(fault.name.hasSuffix("from a bound") ? 30 : 3) as Range<UInt64>).map { (fault, [fault.smallest], $0) }
    }
    await assertSmallest(searches, cases: 1_000)
  }

  func testEachShrinkingChallengeIsSolvedFromEverySeed() async {
    let searches = shrinkingChallenge.flatMap { fault, others in
      (0..<20 as Range<UInt64>).map { (fault, [fault.smallest] + others, $0) }
    }
    await assertSmallest(searches, cases: 30_000)
  }

  /// Compares what searches by one seed each end with, on all processors.
  private func assertSmallest(_ searches: [(PlantedFault, smallest: [String], UInt64)], cases: Int) async {
    let wrong = await withTaskGroup(of: String?.self) { group in
      for (fault, smallest, seed) in searches {
        group.addTask {
          let found = await Self.falsification(of: fault, seed: seed, cases: cases)
          return smallest.contains { $0 == found } ? nil : "\(fault.name), seed \(seed): \(found ?? "none")"
        }
      }
      return await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
    }
    XCTAssertEqual(wrong.sorted(), [])
  }

  /// The arguments that a run prints for the only example of a spec.
  private static func falsification(of fault: PlantedFault, seed: UInt64, cases: Int) async -> String? {
    let report = await Executor().run(Plan([fault.spec], PlanOptions(traits: [.cases(cases, seed: seed)])))
    for issue in report.results[0].issues {
      let text = issue.kind.message
      guard text.hasPrefix("falsified by ") else { continue }
      return String(text.prefix { $0 != "\n" }.dropFirst("falsified by ".count))
    }
    return nil
  }
}
