import FantailRun
import FantailPlan

extension Session {
  /// Starts and returns the powers around the runs of this session, in the order in which they end.
  ///
  /// To add a power, create a file and add a line here. Powers that start a thread come after the ones that may throw.
  func powers(
    around plan: Plan, _ source: SpecSource, _ options: RunOptions, _ memory: Memory?
  ) throws(CommandLineProblem) -> [any SessionPower] {
    // The process that runs all examples has these powers itself.
    let areHere = !source.areElsewhere || options.isIsolated
    let powers: [(any SessionPower)?] = [
      areHere
        ? try options.examples.recordReach(
          in: given.workingFolder, state: given.folder.map(given.placed), given.environment, host
        ).map(RecordedReach.init) : nil,
      areHere ? options.progressAfter.map { host.running.reporting(after: $0, given.notice) } : nil,
      areHere ? options.examples.stallTicker(host, given.environment, given.notice) : nil,
      memory.map { Memory.Writer($0, plan, isShard: options.shard != nil, path: given.path) },
    ]
    return powers.compactMap(\.self)
  }
}
