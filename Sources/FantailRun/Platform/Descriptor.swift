import FantailLock
import Foundation

/// An open file, socket or pipe of this process. It is closed with its last reference.
package final class Descriptor: Sendable {
  package let number: Int32
  private let isOpen = Locked(true)

  package init(_ number: Int32) {
    self.number = Self.outOfTheWay(number)
  }

  /// Moves a descriptor to a high number, where no example expects its own descriptor and no loop over the low numbers
  /// closes it. Other processes do not inherit it.
  ///
  /// - Returns: The new number, or the old one if the system does not allow a number so high.
  package static func outOfTheWay(_ number: Int32) -> Int32 {
    var moved = fcntl(number, F_DUPFD_CLOEXEC, 192)
    // The system may allow only low numbers.
    if moved < 0 { moved = fcntl(number, F_DUPFD_CLOEXEC, 10) }
    guard moved >= 0 else {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      return number
    }
    closeDescriptor(number)
    return moved
  }

  /// Opens the standard input and outputs that are closed, so that no file of ours takes their numbers. Writing to a
  /// standard output that was closed fails, as before; error messages are discarded.
  package static func occupyStandardNumbers() {
    for number in 0...2 as ClosedRange<Int32> where fcntl(number, F_GETFD) == -1 {
      // `open` returns the lowest free number, which is this one.
      _ = open("/dev/null", number == STDOUT_FILENO ? O_RDONLY : O_RDWR)
    }
  }

  /// `false` if the system allows so few descriptors that its own libraries, which need some first, would trap.
  package static var canOpenMore: Bool {
    let spare = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 15)
    guard spare >= 0 else { return false }
    closeDescriptor(spare)
    return true
  }

  deinit { close() }

  /// Closes the descriptor now, for all references to it.
  func close() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    guard wasOpen else { return }
    closeDescriptor(number)
  }
}
