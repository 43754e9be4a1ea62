/// The state of the player's screen, and the actions of its buttons.
@MainActor
final class PlayerModel {
  enum State: Equatable {
    case silent
    case playing(String)
    case failed(String)
  }

  private(set) var state = State.silent
  var volume = 0.5

  private let engine: any SoundEngine

  init(engine: any SoundEngine) { self.engine = engine }

  func play(_ title: String) async {
    state = .playing(title)
    do {
      try await engine.play(title, at: volume)
    } catch {
      state = .failed("\(title) cannot be played")
    }
  }

  func stop() {
    guard state != .silent else { return }
    engine.stop()
    state = .silent
  }
}
