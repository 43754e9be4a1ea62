import Fantail
import FantailPlan
import FantailRun

enum RunSpec {
  static var spec: Spec {
    describe("a run") {
      let report = AsyncLet { await Executor().run(Plan([inner()])) }
      let log = Let { Log() }

      it("goes in level by level and comes out in reverse") {
        let log = log()
        let spec = describe("outer") {
          beforeAll { log.add("oBA") }
          beforeEach { log.add("oBE") }
          afterEach { log.add("oAE") }
          afterAll { log.add("oAA") }
          it("one") { log.add("1") }
          context("inner") {
            beforeAll { log.add("iBA") }
            beforeEach { log.add("iBE") }
            afterEach { log.add("iAE") }
            afterAll { log.add("iAA") }
            it("two") { log.add("2") }
            it("three") { log.add("3") }
          }
        }
        expect(await Executor().run(Plan([spec])).passed).to(.beTrue)
        expect(log.text).to(.equal("oBA oBE 1 oAE oBE iBA iBE 2 iAE oAE oBE iBE 3 iAE iAA oAE oAA"))
      }

      it("accounts for every planned example") {
        let report = try await report()
        expect(report.results.map(\.status)).to(.equal([.passed, .failed, .pending, .skipped]))
      }

      it("does not pass when one example fails") { expect(try await report().passed).to(.beFalse) }

      it("does not pass when there is nothing to run") {
        expect(await Executor().run(Plan([])).passed).to(.beFalse)
      }

      it("goes on after a failed expectation, and records each") {
        let spec = it("fails twice") {
          expect(1).to(.equal(2))
          expect(3).to(.equal(4))
        }
        expect(await Executor().run(Plan([spec])).results.flatMap(\.issues).count).to(.equal(2))
      }
    }
  }

  private static func inner() -> Spec {
    describe("inner") {
      it("passes") {}
      it("fails") { expect(1).to(.equal(2)) }
      pending("waits")
      it("is skipped", .enabled(if: false, "not here")) {}
    }
  }
}
