import Fantail
import FantailPlan
import Foundation
import XCTest

final class ScaleTests: XCTestCase {
  /// A hundred groups of a thousand examples; one step or name too many for each would be visible at once.
  func testAHundredThousandExamplesArePlannedWithTheStepsOfEach() {
    let specs = (0..<100).map { group in
      describe("group \(group)") {
        beforeAll {}
        beforeEach {}
        (0..<1_000).map { n in it("does \(n)") {} }
      }
    }
    let plan = Plan(specs, PlanOptions(order: .random(seed: 7)))
    XCTAssertEqual(plan.examples.count, 100_000)
    XCTAssertEqual(plan.problems, [])
    XCTAssertEqual(plan.examples.reduce(0) { $0 + $1.steps.count }, 200_100)
    XCTAssertEqual(Set(plan.examples.map(\.name)).count, 100_000)
    XCTAssertEqual(Set(plan.examples.map(\.id)).count, 100_000)
  }

  /// The worst case for numbering: a search from 2 on for each example would take five thousand million steps.
  func testAHundredThousandEqualNamesAreNumberedInOnePass() {
    let plan = Plan([describe("d") { (0..<100_000).map { _ in it("same") {} } }])
    XCTAssertEqual(plan.examples.last?.name, "D_Same_100000")
    XCTAssertEqual(plan.examples.last?.id, "d/same (100000)")
    XCTAssertEqual(plan.problems.count, 1)
  }

  func testOnlyTheFirstAndLastOf100000ExamplesHaveGroupHooks() {
    let plan = Plan([
      describe("d") {
        (0..<100_000).map { n in it("\(n)") {} }
        beforeAll {}
        afterAll {}
      }
    ])
    XCTAssertEqual(plan.examples.count { $0.steps.contains { $0.kind == .beforeAll } }, 1)
    XCTAssertEqual(plan.examples.first?.steps.map(\.kind), [.beforeAll, .body])
    XCTAssertEqual(plan.examples.last?.steps.map(\.kind), [.body, .afterAll])
  }

  private static func deep(_ levels: Int) -> Spec {
    var spec = it("leaf") {}
    for level in 0..<levels {
      spec = describe("\(level)") {
        beforeEach {}
        spec
      }
    }
    return spec
  }

  func testTenThousandLevelsArePlannedOnAThreadWithASmallStack() {
    let done = DispatchSemaphore(value: 0)
    // Built, planned and freed on that thread, whose stack is a sixteenth of the main thread's.
    let thread = Thread {
      let plan = Plan([Self.deep(10_000)], PlanOptions(order: .random(seed: 7)))
      let steps = plan.examples.first?.steps.count
      Self.result.set(steps, plan.examples.first?.groups.count)
      done.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    done.wait()
    XCTAssertEqual(Self.result.steps, 10_001)
    XCTAssertEqual(Self.result.groups, 10_000)
  }

  /// Written by one thread before the semaphore is signalled, read by another after it.
  private final class Result: @unchecked Sendable {
    private(set) var steps: Int?
    private(set) var groups: Int?

    func set(_ steps: Int?, _ groups: Int?) {
      self.steps = steps
      self.groups = groups
    }
  }

  private static let result = Result()
}
