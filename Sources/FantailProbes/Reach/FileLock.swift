package import FantailFiles
import FantailTree
package import Foundation

/// A lock between processes: the owner has the file open and locked. The lock ends with the process, regardless of how
/// the process ends.
package struct FileLock {
  private let descriptor: Int32

  /// Waits until the lock is free, but no longer than writing a file may take.
  package init(_ path: String) throws(OutputProblem) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw OutputProblem(path) }
    for _ in 0..<1_000 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      usleep(10_000)
    }
    close(descriptor)
    throw OutputProblem(path, reason: "another run has held it for ten seconds")
  }

  /// Takes the lock of an existing file, if the lock is free.
  package init?(ifFree path: String) {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  /// Replaces the contents of the file.
  package func write(_ data: Data) throws {
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: data)
  }

  package func release() {
    close(descriptor)
  }
}
