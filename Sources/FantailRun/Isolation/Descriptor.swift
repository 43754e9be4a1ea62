import FantailLock
import Foundation

/// An open file, socket or pipe of this process, closed when nobody holds it any more.
final class Descriptor: Sendable {
  let number: Int32
  private let isOpen = Locked(true)

  init(_ number: Int32) {
    self.number = number
    // Nothing is handed on to other processes by itself.
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit { close() }

  /// Closes it now, whoever holds it.
  func close() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    guard wasOpen else { return }
    #if canImport(Darwin)
      _ = Darwin.close(number)
    #else
      _ = Glibc.close(number)
    #endif
  }
}
