import Fantail
import FantailPlan
import FantailRun

/// Mocks, specified with mocks. The outer mocks are under test, in runs of their own.
enum MockSpec {
  private static let save = Let { FunctionMock<(name: String, count: Int), any Error, Int>("save(_:count:)") }

  static var spec: Spec {
    describe("a mock") {
      describe("which stub answers") { answering }
      describe("whose it is") { belonging }
    }
  }

  private static var answering: Spec {
    context("of several that fit") {
      beforeEach { save().returns(1) }

      it("is one with constraints, wherever it stands") {
        save().when { $0.count > 5 }.returns(2)
        save().returns(3)
        expect(try save().call(("a", 6))).to(.equal(2))
        expect(try save().call(("a", 5))).to(.equal(3))
      }

      it("is the newest that has uses left") {
        save().returns(2, times: 1)
        expect(try (1...3).map { try save().call(("a", $0)) }).to(.equal([2, 1, 1]))
      }

      it("is one that throws, too") {
        struct Full: Error {}
        save().throws(Full())
        expect { try save().call(("a", 1)) }.to(.throwError(ofType: Full.self))
      }
    }
  }

  private static var belonging: Spec {
    context("made in an example") {
      it("fails that example when a call is missing") {
        let spec = describe("a shop") {
          it("forgets to save") { FunctionMock<Void, Never, Void>("save()").expected(.once) }
          it("has nothing to do with it") {}
        }
        let results = await Executor().run(Plan([spec])).results
        expect(results.map(\.status)).to(.equal([.failed, .passed]))
        expect(results.first?.issues.first?.message).to(
          .equal("expected save() to be called once, but it was never called"))
      }

      it("is found by code that knows no example") {
        let spec = it("calls from a detached task") {
          let mock = FunctionMock<Void, Never, Void>("save()")
          mock.reject()
          await Task.detached { mock.call(()) }.value
        }
        let report = await Executor().run(Plan([spec]))
        expect(report.results.map(\.status)).to(.equal([.failed]))
        expect(report.issues).to(.beEmpty)
      }
    }
  }
}
