package import FantailRun

extension Invocation {
  /// The result of a use of the command line.
  package struct Outcome: Sendable, Equatable {
    package let code: ExitCode
    /// The filters that matched nothing in this process, which is not an error; see ``PackagePart/missedElsewhere``.
    package let misses: [Miss]

    package init(code: ExitCode, misses: [Miss] = []) {
      self.code = code
      self.misses = misses
    }
  }
}
