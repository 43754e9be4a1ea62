import Fantail
import FantailTesting
import Synchronization
import Testing

@Suite struct SpecCasesTests {
  @Test(arguments: SpecCases(CounterSpec.spec))
  func example(_ example: SpecCase) async { await example.run() }

  @Test func everyPlannedExampleIsACaseInPlanOrder() {
    let names = SpecCases(CounterSpec.spec).map(\.testDescription)
    #expect(
      names == [
        "a counter, starts at zero", "a counter, counts, once", "a counter, counts, twice", "a counter, overflows",
      ])
  }

  @Test func aFailureIsRecordedAtItsOwnLine() async {
    let line = #line + 1
    let spec = it("fails") { expect(1).to(.equal(2)) }
    await withKnownIssue {
      for example in SpecCases(spec) { await example.run() }
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.comments == ["expected 2, got 1"]
    }
  }
}

enum CounterSpec {
  static let spec = describe("a counter") {
    let count = Let { 0 }
    let prepared = Mutexed()
    beforeAll { prepared.add() }
    it("starts at zero") {
      expect(count()).to(.equal(0))
      expect(prepared.count).to(.equal(1))
    }
    it("counts", rows: [.init("once", 1), .init("twice", 2)]) { n in
      for _ in 0..<n { count.value += 1 }
      expect(count()).to(.equal(n))
      expect(prepared.count).to(.equal(1))
    }
    pending("overflows", "nobody counts that far")
  }
}

final class Mutexed: Sendable {
  private let storage = Mutex(0)
  var count: Int { storage.withLock { $0 } }
  func add() { storage.withLock { $0 += 1 } }
}
