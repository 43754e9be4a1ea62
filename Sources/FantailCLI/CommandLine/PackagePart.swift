import FantailConsole

/// The part of a session in a run of `swift package specs`, which may have a session for each of several test products.
/// Other programs leave it as it is.
package struct PackagePart: Sendable {
  /// The targets of the package; `nil` where no other program passes them.
  package var targetFolders: [TargetFolder]?
  /// The misses of each other session of the run; empty until every one has ended. A miss is an error only if this
  /// session also has it. `nil` where the run has one session.
  package var missedElsewhere: [[Miss]]?
  /// `true` if the run ends when the process that started this one ends.
  package var endsWithParent = false
}

/// The folder of a package's target, and the test targets whose examples its sources affect.
package struct TargetFolder: Sendable, Equatable {
  let directory: String
  /// The folders of the test targets; of a test target, its own folder.
  let tests: [String]

  package init(directory: String, tests: [String]) {
    self.directory = directory
    self.tests = tests
  }
}
