import Foundation

/// A lock that processes share: who holds it has the file open and locked. It ends with its process, however that ends.
struct FileLock {
  private let descriptor: Int32

  /// Waits until the lock is free, but no longer than writing a file may take.
  init(_ path: String) throws(OutputProblem) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw OutputProblem(path) }
    for _ in 0..<1_000 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      usleep(10_000)
    }
    close(descriptor)
    throw OutputProblem(path, reason: "another run has held it for ten seconds")
  }

  func release() {
    close(descriptor)
  }
}
