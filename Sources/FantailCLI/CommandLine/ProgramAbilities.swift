import FantailConsole
package import FantailRun

/// The abilities of a program of specs, which depend on what it is linked with and how it was started.
package struct ProgramAbilities: Sendable {
  /// The way to start this program again as a child process; `nil` if it is a part of another program.
  package var relaunch: Relaunch?
  /// Reporters in addition to those that the options request.
  package var reporters: [any Reporter] = []
  /// Makes documents; `nil` in programs that are not linked with them.
  package var documents: (any DocumentMaking)?
  /// The engine that started the program, such as Bazel.
  package var engine: (any TestEngine)?
  /// `true` if Ctrl-C ends the run with a summary, and a crash reports its example: for a process that only does this
  /// run.
  package var handlesSignals = false
}
