import Dispatch
import Fantail
import XCTest

@MainActor
private final class Screen {
  var title = "Home"
}

@MainActor
enum ScreenSpec {
  static var spec: Spec {
    describe("a screen on the main actor") {
      let screen = Let { Screen() }

      beforeEach { screen().title = "Ready" }

      it("is read without a hop") {
        MainActor.preconditionIsolated()
        expect(screen().title).to(.equal("Ready"))
      }

      it("sees what the main queue does later") {
        let screen = screen()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { screen.title = "Done" }
        await expect { screen.title }.toEventually(.equal("Done"), within: .seconds(60))
      }

      it("takes XCTest's assertions too") { XCTAssertEqual(screen().title, "Ready") }
    }
  }
}
