package import FantailRun

/// The abilities of a program of specs, which depend on its linked libraries and on how it was started.
package struct ProgramAbilities: Sendable {
  /// The way to start this program again as a child process; `nil` if it is a part of another program.
  package var relaunch: Relaunch?
  /// The reporters of the run in addition to those in the arguments.
  package var reporters: [any Reporter] = []
  /// The engine that started the program; `nil` in the package's command.
  var engine: BazelEngine?
  /// `true` if Ctrl-C ends the run with a summary, and a crash reports its example. Only for a process that does
  /// nothing but this run.
  package var handlesSignals = false
}
