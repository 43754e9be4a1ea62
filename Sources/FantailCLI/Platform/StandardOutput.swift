import FantailRun
import FantailSeams
import Foundation

/// The standard output of this process, to which examples print in addition to the report.
enum StandardOutput {
  private struct State {
    /// `true` if the text that was printed last did not end its line, as far as this process can see.
    var endsInLine = false
    /// The length after the last write; -1 if the output is not a file.
    var length: off_t = -1
  }

  // The process has one standard output, which all reports and examples share.
  private static let state = Locked(State())

  /// Writes out the printed text that the C library still buffers.
  static func flush() { try? afterPrints { _ in false } }

  /// Writes text after everything that was printed with the C library, which other threads can use again afterwards.
  ///
  /// - Parameter write: Writes the text, and returns whether it began on a new line. The closure receives whether an
  ///   example left its line open.
  static func afterPrints(_ write: (_ endsInLine: Bool) throws -> Bool) throws {
    let last = lockPrints()
    defer { unlockPrints() }
    try state.withLock { state in
      if last >= 0 { state.endsInLine = last != newLine }
      let length = lseek(STDOUT_FILENO, 0, SEEK_CUR)
      if length > 0, length != state.length, let last = lastByte(before: length) { state.endsInLine = last != newLine }
      if try write(state.endsInLine) { state.endsInLine = false }
      state.length = lseek(STDOUT_FILENO, 0, SEEK_CUR)
    }
  }

  /// `true` if the standard error goes to the same destination, so that the order of the two matters.
  static var isAlsoErrors: Bool {
    // The numbers of a closed output remain zero, which is not the number of any file.
    var (output, errors) = (stat(), stat())
    fstat(STDOUT_FILENO, &output)
    fstat(STDERR_FILENO, &errors)
    return output.st_dev == errors.st_dev && output.st_ino == errors.st_ino
  }

  /// Prints bytes that an example printed in another process.
  static func forward(_ bytes: [UInt8], to descriptor: Int32) {
    flush()
    state.withLock { state in
      var start = 0
      while start < bytes.count {
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start) }
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        // Nothing reads the output any more.
        guard count > 0 else { return }
        start += count
      }
      guard descriptor == STDOUT_FILENO || isAlsoErrors, let last = bytes.last else { return }
      state.endsInLine = Int32(last) != newLine
      state.length = lseek(STDOUT_FILENO, 0, SEEK_CUR)
    }
  }

  private static let newLine = Int32(UInt8(ascii: "\n"))

  /// Returns the byte of the file before an offset; `nil` if the file cannot be read.
  private static func lastByte(before length: off_t) -> Int32? {
    // If the file cannot be opened, reading fails as well.
    let descriptor = open("/dev/fd/\(STDOUT_FILENO)", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var byte = UInt8()
    return pread(descriptor, &byte, 1, length - 1) == 1 ? Int32(byte) : nil
  }
}
