import Fantail
import FantailRun
import FantailTree
import XCTest

/// Code written in a type on the main actor runs on the main actor.
final class IsolationTests: XCTestCase {
  func testAllCodeOfAMainActorSpecRunsOnTheMainActor() async {
    let log = RunLog()
    let result = await report(of: await Screen.spec(log))
    XCTAssertEqual(result.text, "passed: a screen, is on the main actor\npassed")
    XCTAssertEqual(log.trace, "BA around made BE body rows end AE AA")
  }

  func testAnEvaluatedLetIsMadeOnItsActor() async {
    let log = RunLog()
    let result = await report(of: await Screen.evaluated(log))
    XCTAssertEqual(log.trace, "made changed body")
    XCTAssertEqual(result.text, "passed: a screen, is ready\npassed: a screen, when changed, is changed\npassed")
  }

  func testCodeWithoutIsolationDoesNotRunOnTheMainThread() async {
    let log = RunLog()
    _ = await report(of: it("x") { log(Thread.isMainThread ? "main" : "other") })
    XCTAssertEqual(log.trace, "other")
  }
}

@MainActor
private enum Screen {
  @MainActor
  private final class View {
    var title = "new"
  }

  static func spec(_ log: RunLog) -> Spec {
    describe("a screen") {
      let view = Let {
        log("made")
        return View()
      }
      let model = AsyncLet {
        MainActor.preconditionIsolated()
        return view().title
      }
      let note = { @MainActor @Sendable (word: String) in
        MainActor.preconditionIsolated()
        log(word)
      }
      beforeAll { note("BA") }
      aroundEach { example in
        note("around")
        try await example()
      }
      beforeEach {
        view().title = "shown"
        note("BE")
      }
      it("is on the main actor") {
        note("body")
        expect(view().title).to(.equal("shown"))
        expect(try await model()).to(.equal("shown"))
        note("rows")
        atEnd { note("end") }
      }
      afterEach { note("AE") }
      afterAll { note("AA") }
    }
  }

  static func evaluated(_ log: RunLog) -> Spec {
    describe("a screen") {
      let view = Let {
        log("made")
        return View()
      }
      evaluate(view)
      it("is ready") { expect(view().title).to(.equal("new")) }
      context("when changed") {
        view.override {
          log("changed")
          let view = View()
          view.title = "changed"
          return view
        }
        it("is changed") {
          log("body")
          expect(view().title).to(.equal("changed"))
        }
      }
    }
  }
}
