import FantailConsole
package import FantailRun

/// The abilities of a program of specs, which depend on what it is linked with and how it was started.
package struct ProgramAbilities: Sendable {
  /// The way to start this program again as a child process; `nil` if it is a part of another program.
  package var relaunch: Relaunch?
  /// Texts with a bar have to be written in the order in which they were made.
  package var reporters: [any Reporter] = []
  /// The engine that started the program; `nil` in the package's command.
  var engine: BazelEngine?
  /// `true` if Ctrl-C ends the run with a summary, and a crash reports its example: for a process that only does this
  /// run.
  package var handlesSignals = false
}
