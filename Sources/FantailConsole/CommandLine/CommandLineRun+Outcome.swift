package import FantailRun

extension CommandLineRun {
  /// The end of a use of the command line.
  package struct Outcome: Sendable, Equatable {
    package let code: ExitCode
    /// The filters that matched nothing here, which is not an error; see ``PackagePart/missedElsewhere``.
    package let misses: [Miss]
    /// `true` if another program will make documents of the run from its journal.
    package let leavesJournal: Bool

    package init(code: ExitCode, misses: [Miss] = [], leavesJournal: Bool = false) {
      self.code = code
      self.misses = misses
      self.leavesJournal = leavesJournal
    }
  }
}
