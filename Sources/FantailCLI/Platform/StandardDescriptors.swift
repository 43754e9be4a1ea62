import Foundation

enum StandardDescriptors {
  /// Opens the standard input and outputs that are closed, so that no file of ours takes their numbers. Writing to a
  /// standard output that was closed fails, as before; error messages are discarded.
  static func occupy() {
    for number in 0...2 as ClosedRange<Int32> where fcntl(number, F_GETFD) == -1 {
      // `open` returns the lowest free number, which is this one.
      _ = open("/dev/null", number == STDOUT_FILENO ? O_RDONLY : O_RDWR)
    }
  }

  /// `false` if the system allows so few descriptors that its own libraries, which need some first, would trap.
  static var canOpenMore: Bool {
    let spare = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 15)
    guard spare >= 0 else { return false }
    close(spare)
    return true
  }
}
