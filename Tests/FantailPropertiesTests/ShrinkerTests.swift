import Fantail
import FantailPlan
import FantailProperties
import FantailRun
import FantailTree
import XCTest

/// Planted faults with a known smallest counterexample: the search has to end with it.
///
/// `FANTAIL_RECORD=1` prints the results, which `hypothesis.py` compares with those of Hypothesis.
final class ShrinkerTests: XCTestCase {
  func testEachPlantedFaultIsShrunkToItsSmallestArguments() async {
    for fault in plantedFaults {
      for seed in 0..<(fault.name.hasSuffix("from a bound") ? 30 : 3) as Range<UInt64> {
        let found = await falsification(of: fault, seeds: seed..<(seed + 1))
        XCTAssertEqual(found, fault.smallest, "\(fault.name), seed \(seed)")
      }
    }
  }

  func testEachShrinkingChallengeEndsAtItsSmallestFromEverySeed() async {
    for (fault, others) in shrinkingChallenge {
      for seed in 0..<20 as Range<UInt64> {
        let found = await falsification(of: fault, seeds: seed..<(seed + 1), cases: 30_000)
        let isSmallest = found == fault.smallest || others.contains { $0 == found }
        XCTAssertTrue(isSmallest, "\(fault.name), seed \(seed): \(found ?? "none")")
      }
    }
  }

  /// The arguments that a run prints for the only example of a spec.
  private func falsification(
    of fault: PlantedFault, seeds: Range<UInt64> = 0..<5, cases: Int = 1_000
  ) async -> String? {
    for seed in seeds {
      let report = await Executor().run(Plan([fault.spec], PlanOptions(traits: [.cases(cases, seed: seed)])))
      for issue in report.results[0].issues {
        let text = issue.kind.message
        guard text.hasPrefix("falsified by ") else { continue }
        if seeds.lowerBound == 0, ProcessInfo.processInfo.environment["FANTAIL_RECORD"] == "1" {
          print("\(fault.name)|\(text)")
        }
        return String(text.prefix { $0 != "\n" }.dropFirst("falsified by ".count))
      }
    }
    return nil
  }
}
