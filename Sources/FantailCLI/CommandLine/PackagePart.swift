package import FantailRun

/// The role of a session in a run of `swift package specs`, which may have a session for each of several test products.
/// Other programs leave the default values.
package struct PackagePart: Sendable {
  /// The targets of the package; `nil` if another program does not pass them.
  package var targetFolders: [TargetFolder]?
  /// The misses of each other session of the run; empty until all of them have ended. A miss is an error only if this
  /// session also has it. `nil` if the run has one session.
  package var missedElsewhere: [[Miss]]?
  /// `true` if the run ends together with the process that started this process.
  package var endsWithParent = false
}

/// The folder of a package's target, and the test targets whose examples its sources affect.
package struct TargetFolder: Sendable, Equatable {
  let directory: String
  /// The folders of the test targets; for a test target, only its folder.
  let tests: [String]

  package init(directory: String, tests: [String]) {
    self.directory = directory
    self.tests = tests
  }
}
