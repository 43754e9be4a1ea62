import Synchronization

struct Server: Sendable {
  var isRunning = true
  static func start() async throws -> Server { Server() }
}

enum Tenant {
  @TaskLocal static var current = ""
}

struct NoServer: Error {}
struct StillOpen: Error {}
