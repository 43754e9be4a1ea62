import FantailRun

/// The time, the folder and the options of a run, for a reader of the report on another machine.
package struct Provenance: Sendable, Codable {
  /// The time at which the run began, as in `2026-11-22T04:21:20Z`.
  package var started: String
  /// The command as the user typed it, with the options from the environment.
  package var command: String
  /// The command that starts the program, with the options that decide whether an example passes.
  package var program: String
  /// The folder to which paths are relative.
  package var folder: String
  /// The system.
  package var machine: String
  package var jobs: Int
  /// The shard of the run, as it is written in the option: `1/4`.
  package var shard: String?
}
