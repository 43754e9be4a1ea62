package import FantailRun
package import FantailFiles
import FantailPlan

extension CommandLineProblem {
  package static func output(_ problem: OutputProblem) -> Self { .other("\(problem)") }

  package static func unknownRevision(_ revision: String, option: String = "--since", reason: String) -> Self {
    .other("\(option) \(revision.onOneLine): \(reason.onOneLine)")
  }

  static var notBuiltWithCoverage: Self {
    .other("--record-reach needs a coverage build: swift build --enable-code-coverage (Linux only)")
  }

  /// The variable that, with the value 1, gives sets and dictionaries the same order in each run.
  static let oneOrder = "SWIFT_DETERMINISTIC_HASHING"

  /// Sets and dictionaries would have another order in each run.
  static var drawnOrder: Self {
    .other(
      "--record-reach needs sets and dictionaries in the same order in every run, since the order may decide what is "
        + "reached: set \(oneOrder)=1")
  }

  /// A file differs from the commit for which the record would be made.
  static func edited(file: String) -> Self {
    .other("--record-reach records against a commit, and \(file.onOneLine) has uncommitted changes: commit it first")
  }

  /// A source file changed after the program was built.
  static func newerThanProgram(file: String) -> Self {
    .other("--record-reach needs an up-to-date program, and \(file.onOneLine) is newer than this one: build it first")
  }

  static func cannotRecordReach(_ reason: String) -> Self {
    .other("--record-reach is not possible: \(reason.onOneLine)")
  }
}
