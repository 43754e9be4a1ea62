package import FantailRun
import FantailTree

/// Records the functions that each example enters, from before the first example to after the last.
package protocol ReachRecorder: Sendable {
  /// Records the end of an example.
  func record(_ result: ExampleResult)

  /// Writes the record.
  func write() throws(CommandLineProblem)
}

/// Makes recorders. The module `FantailProbes` makes them, and a program without this module rejects `--record-reach`.
package protocol ReachRecording: Sendable {
  /// Begins to record the examples of later runs, if everything that a record needs is present.
  ///
  /// - Parameters:
  ///   - copy: A folder of the working copy.
  ///   - folder: The folder for the record.
  static func begin(
    _ options: ExampleOptions, in copy: String, folder: String, _ environment: [String: String],
    _ host: ExampleHost
  ) throws(CommandLineProblem) -> any ReachRecorder
}

extension ExampleOptions {
  /// Begins to record the examples of later runs; `nil` without `--record-reach`.
  ///
  /// - Parameters:
  ///   - copy: A folder of the working copy.
  ///   - state: The folder for the record, unless the options name another folder.
  package func recordReach(
    in copy: String, state: String?, _ environment: [String: String], _ host: ExampleHost
  ) throws(CommandLineProblem) -> (any ReachRecorder)? {
    guard recordsReach else { return nil }
    let type = MangledName(enumeration: "ReachRecordings", in: "FantailProbes").type
    guard let recordings = type as? any ReachRecording.Type else { throw .noReach }
    let folder = self.state ?? WorkingFolder(state ?? ".").state
    return try recordings.begin(self, in: copy, folder: folder, environment, host)
  }
}
