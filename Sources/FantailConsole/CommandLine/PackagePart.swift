/// The part of this process in a run of `swift package specs`, which may have several processes. Other programs leave it
/// as it is.
package struct PackagePart: Sendable {
  /// The targets of the package; `nil` where no other program passes them.
  package var targetFolders: [TargetFolder]?
  /// The misses of each other process of the run; empty until every process has sent its own. A miss is an error only
  /// if this process has it too. `nil` where the run has one process.
  package var missedElsewhere: [[Miss]]?
  /// The file with the run's changes if other programs make documents; `nil` if this one does.
  package var journal: String?
  /// The file for the words about a crash, which the program that started this one repeats below the backtrace.
  package var lastWords: String?
  /// `true` if the run ends when the process that started this one ends.
  package var endsWithParent = false
}
