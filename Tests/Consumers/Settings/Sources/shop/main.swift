protocol Store: Sendable { func load(_ name: String) async throws -> Int }
enum Refusal: Error, Equatable { case negative }
func pay(_ sum: Int) throws { if sum < 0 { throw Refusal.negative } }
print("open")
