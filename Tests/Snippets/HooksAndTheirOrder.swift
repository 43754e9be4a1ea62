import Synchronization

struct Server: Sendable {
  var isRunning = true
  static func start() async throws -> Server { Server() }
}
