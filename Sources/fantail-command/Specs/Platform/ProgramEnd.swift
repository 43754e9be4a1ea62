import FantailToolSupport
import Foundation

/// The end of a program that this tool has started.
struct ProgramEnd: Equatable {
  /// Its exit code, or the signal that ended it, negated.
  let status: Int32
  /// The signal by which it was asked to end, as this tool was.
  var asked: Int32?

  /// The exit code as a shell gives it, for a tool that goes on: one that was asked to end does so.
  var code: Int32 {
    get throws {
      if let asked { throw Tool.Exit(code: 128 + asked) }
      return status < 0 ? 128 - status : status
    }
  }
}

extension Process {
  /// The end of the program itself; `nil` while it runs.
  ///
  /// On Linux from the system: Foundation waits there until nobody has the socket any more that it hands on, which
  /// whatever the program leaves behind has inherited.
  var end: ProgramEnd? {
    #if os(macOS)
      if isRunning { return nil }
    #else
      var status: Int32 = 0
      let found = waitpid(processIdentifier, &status, WNOHANG)
      if found == 0 { return nil }
      if found > 0 { return ProgramEnd(status: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)) }
      // Foundation has asked before.
      waitUntilExit()
    #endif
    return ProgramEnd(status: terminationReason == .exit ? terminationStatus : -terminationStatus)
  }
}
