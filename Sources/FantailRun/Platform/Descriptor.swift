import FantailLock
import Foundation

/// An open file, socket or pipe of this process, closed when nobody holds it any more.
package final class Descriptor: Sendable {
  package let number: Int32
  private let isOpen = Locked(true)

  package init(_ number: Int32) {
    self.number = Self.outOfTheWay(number)
  }

  /// Moves a descriptor to a high number, where neither an example expects one of its own nor a loop over the low ones
  /// closes it. Nothing of it is handed on to other processes by itself.
  ///
  /// - Returns: The new number, or the old one where the system gives none so high.
  package static func outOfTheWay(_ number: Int32) -> Int32 {
    var moved = fcntl(number, F_DUPFD_CLOEXEC, 192)
    // Few may be allowed.
    if moved < 0 { moved = fcntl(number, F_DUPFD_CLOEXEC, 10) }
    guard moved >= 0 else {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      return number
    }
    closeDescriptor(number)
    return moved
  }

  /// Opens what is closed of the standard input and outputs, so that no file of ours takes its number. A standard output
  /// that nobody has fails to be written to, as before; complaints go nowhere.
  package static func occupyStandardNumbers() {
    for number in 0...2 as ClosedRange<Int32> where fcntl(number, F_GETFD) == -1 {
      // The lowest free number, which is this one.
      _ = open("/dev/null", number == STDOUT_FILENO ? O_RDONLY : O_RDWR)
    }
  }

  /// `false` where the system allows so few that its own libraries trap, which need some before any of ours.
  package static var canOpenMore: Bool {
    let spare = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 15)
    guard spare >= 0 else { return false }
    closeDescriptor(spare)
    return true
  }

  deinit { close() }

  /// Closes it now, for all its holders.
  func close() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    guard wasOpen else { return }
    closeDescriptor(number)
  }
}
