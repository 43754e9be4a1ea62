import Fantail
@testable import Player

@MainActor
enum PlayerModelSpec {
  static var spec: Spec {
    describe("Player") {
      let engine = Let { SoundEngineMock("engine") }
      let model = Let { PlayerModel(engine: engine()) }

      it("is silent at first") { expect(model().state).to(.equal(.silent)) }
      whenPlaying(model, engine)

      it("says what cannot be played") {
        engine().on.play().throws(SoundProblem.noSuchTitle("Blue"))
        await model().play("Blue")
        expect(model().state).to(.equal(.failed("Blue cannot be played")))
      }

      it("stops nothing where nothing plays") {
        model().stop()
        expect(engine().on.stop()).notTo(.haveBeenCalled())
      }
    }
  }

  private static func whenPlaying(_ model: Let<PlayerModel>, _ engine: Let<SoundEngineMock>) -> Spec {
    context("when playing") {
      beforeEach {
        model().volume = 0.8
        await model().play("Blue")
      }

      it("shows the title") { expect(model().state).to(.equal(.playing("Blue"))) }
      it("plays at the volume that is set") {
        verify { engine().on.play("Blue", at: 0.8) }
      }
      it("is silent again once it is stopped") {
        model().stop()
        verify { engine().on.stop() }
        expect(model().state).to(.equal(.silent))
      }
    }
  }
}
