import Foundation

extension Process {
  /// The exit code of the program itself, or the signal that ended it, negated; `nil` while it runs.
  ///
  /// On Linux from the system: Foundation waits there until nobody has the socket any more that it hands on, which
  /// whatever the program leaves behind has inherited.
  var end: Int32? {
    #if os(macOS)
      if isRunning { return nil }
    #else
      var status: Int32 = 0
      let found = waitpid(processIdentifier, &status, WNOHANG)
      if found == 0 { return nil }
      if found > 0 { return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F) }
      // Foundation has asked before.
      waitUntilExit()
    #endif
    return terminationReason == .exit ? terminationStatus : -terminationStatus
  }
}
