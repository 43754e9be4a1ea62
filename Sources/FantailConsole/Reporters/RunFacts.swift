/// The time, the place and the options of a run, for a report that is read elsewhere.
package struct RunFacts: Sendable, Codable {
  /// The time of the start, as in `2026-11-22T04:21:20Z`.
  package var started: String
  /// The command as it was typed, with what the environment added.
  package var command: String
  /// The words that start the program.
  package var program: String
  /// The folder that places are relative to.
  package var folder: String
  /// The system.
  package var machine: String
  package var jobs: Int
  /// The part of the run that it was, as options say it: `1/4`.
  package var shard: String?
}
