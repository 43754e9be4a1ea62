import FantailPlan
import FantailRun

extension Session {
  /// Returns the powers around the runs of this session, which have begun. They end in this order.
  ///
  /// A new power is a file and a line here. Powers that start a thread come after those that may throw.
  func powers(
    around plan: Plan, _ options: RunOptions, _ memory: RunMemory?
  ) throws(RunProblem) -> [any SessionPower] {
    let powers: [(any SessionPower)?] = [
      try options.recordReach(
        in: given.workingFolder, state: given.folder.map(given.placed), given.environment, runningExamples),
      options.progressAfter.map { runningExamples.telling(after: $0, given.notice) },
      options.stallTicker(runningExamples, given.environment, given.notice),
      memory.map { RememberedRuns($0, plan, isShard: options.shard != nil, path: given.path) },
    ]
    return powers.compactMap(\.self)
  }
}

extension Ticker: SessionPower {}
