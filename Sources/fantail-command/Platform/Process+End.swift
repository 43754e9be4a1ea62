import Foundation

extension Process {
  /// The exit code of the program itself, or the signal that ended it, negated; `nil` while it is running.
  ///
  /// On Linux, the exit code is read from the system. Foundation would wait until the socket that it passes on is
  /// closed in all processes, and processes that the program leaves behind have inherited this socket.
  var end: Int32? {
    #if os(macOS)
      if isRunning { return nil }
    #else
      var status: Int32 = 0
      let found = waitpid(processIdentifier, &status, WNOHANG)
      if found == 0 { return nil }
      if found > 0 { return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F) }
      // Foundation has already read the status.
      waitUntilExit()
    #endif
    return terminationReason == .exit ? terminationStatus : -terminationStatus
  }
}
