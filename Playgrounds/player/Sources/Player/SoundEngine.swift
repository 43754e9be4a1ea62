/// The engine that produces the sound; specs use a mock of it.
protocol SoundEngine: Sendable {
  func play(_ title: String, at volume: Double) async throws
  func stop()
}

enum SoundProblem: Error, Equatable {
  case noSuchTitle(String)
}
