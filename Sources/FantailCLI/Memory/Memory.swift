import FantailRun
import FantailFiles
import FantailPlan
import FantailProbes
import FantailSeams
import FantailTree
import Foundation

/// The memory of earlier runs, and the folder in which this use of the command line stores its results.
struct Memory {
  let folder: StateFolder
  /// The earlier state; `nil` if no option needs it.
  private let found: StateFolder.Found?
  private let errors: TextOutput

  /// Reads the memory if an option needs it, unless a newer version of Fantail wrote it; `nil` if nothing is
  /// remembered.
  init?(_ options: RunOptions, in place: WorkingFolder?, errors: TextOutput) throws(CommandLineProblem) {
    let isNeeded = options.onlyFailures || options.failsFirst
    guard options.remembers, let path = options.state ?? place?.state ?? (isNeeded ? WorkingFolder(".").state : nil)
    else {
      return nil
    }
    self.errors = errors
    folder = StateFolder(path: path, isAskedFor: options.state != nil)
    if folder.isAskedFor, let problem = folder.obstacle { throw .output(problem) }
    found = isNeeded || options.state != nil || options.shard != nil ? folder.read() : nil
    if case .newer(let version) = found {
      throw .newerState(file: folder.file, version: version, known: EarlierResults.version)
    }
    if found == .damaged {
      errors.write(
        "warning: \(folder.file.onOneLine) is damaged and will be replaced; the results of earlier runs are lost\n")
    }
  }

  // MARK: - Before a run

  /// The runs before this one, the oldest first. Empty if the memory cannot be read: a run does not fail because a
  /// chart of earlier runs is missing.
  var history: [PastRun] { (found ?? folder.read()).run?.history ?? [] }

  /// Adds the part of the memory that the options need to the options of a plan.
  func advise(_ plan: inout PlanOptions, _ options: RunOptions, _ specs: [Spec]) throws(CommandLineProblem) {
    guard let found else { return }
    let modules = Set(Plan(specs).examples.map(\.module))
    var last = found.run ?? EarlierResults()
    let failed = last.failed(in: modules)
    if options.onlyFailures, found != .damaged {
      let marks = UnfinishedMark.ofDeadRuns(in: folder.place)
      for mark in marks { last.add(unreached: mark.examples) }
      let open = failed.union(last.unreached(in: modules))
      guard found != .nothing || !marks.isEmpty else {
        throw .noFailuresKnown(file: folder.file, .neverRun(state: folder.isAskedFor ? folder.path : nil))
      }
      if open.isEmpty {
        let isOutside = last.history?.last?.passed == false
        throw .noFailuresKnown(file: folder.file, isOutside ? .othersFailed : .nothingFailed)
      }
      plan.remembered[.onlyFailures] = open.sorted()
    }
    if options.failsFirst { plan.prioritized = failed }
    if options.shard != nil { plan.durations = last.durations(in: modules) }
  }

  /// Prints which recorded durations determined how the shards were cut.
  func printShardCut(_ plan: PlanOptions) {
    guard let shard = plan.shard, !plan.durations.isEmpty else { return }
    // If shards of one run print different hashes, they were cut differently.
    let known = plan.durations.sorted { $0.key < $1.key }.map { "\($0.key)\0\($0.value)\0" }
    let fingerprint = UInt32(truncatingIfNeeded: known.joined().stableHash)
    errors.write(
      "shard \(shard.text) is balanced by the durations in \(folder.file.onOneLine), "
        + "fingerprint \(String(fingerprint, radix: 16)): it has to be the same in every shard\n")
  }

  // MARK: - During and after a run

  /// Marks that a run is in progress.
  func mark(_ plan: Plan) -> UnfinishedMark? { UnfinishedMark(plan, in: folder) }

  /// Stores the results of a run, and returns the exit code for this step alone.
  func remember(_ outcome: EarlierResults.Addition) -> ExitCode {
    do {
      let before = try folder.remember(outcome)
      if found != nil { return .passed }
      if before == .damaged { errors.write("warning: \(folder.file.onOneLine) was damaged and has been replaced\n") }
      if case .newer(let version) = before {
        errors.write("warning: \(folder.file.onOneLine) has version \(version) and is left as it is\n")
      }
      return .passed
    } catch {
      // If the user did not request a memory, the run succeeds without one, for example if the folder cannot be written
      // to.
      errors.write(folder.isAskedFor ? "error: \(error)\n" : "note: this run is not recorded: \(error)\n")
      return folder.isAskedFor ? .failed : .passed
    }
  }
}

extension Memory {
  /// Stores the results of a session's runs in the memory of runs.
  final class Writer: SessionPower {
    private let memory: Memory
    /// The mark for the runs in progress.
    private let mark: UnfinishedMark?
    private let outcome: Locked<EarlierResults.Addition>
    /// The path of the file with the failed examples, in the form that the user needs.
    private let failedFile: String

    /// Begins before the first run.
    ///
    /// - Parameter path: Returns the path of a file in this process's folder, in the form that the user needs.
    init(_ memory: Memory, _ plan: Plan, isShard: Bool, path: (String) -> String) {
      self.memory = memory
      mark = memory.mark(plan)
      outcome = Locked(EarlierResults.Addition(isShard: isShard))
      failedFile = path(memory.folder.failedFile)
    }

    func inform(_ context: inout RunContext, for reports: [RunOptions.Report]) {
      context.failedFile = failedFile
      if reports.contains(where: { $0.format == .html }) { context.history = memory.history }
    }

    func cut(_ report: RunReport) {
      var outcome = outcome.withLock(\.self)
      outcome.add(report, at: Self.time)
      _ = memory.remember(outcome)
      mark?.remove()
    }

    func ran(_ report: RunReport) { outcome.withLock { $0.add(report, at: Self.time) } }

    func end() -> ExitCode { memory.remember(outcome.withLock(\.self)) }

    func stop() { mark?.remove() }

    private static var time: String { ISO8601DateFormatter().string(from: Date()) }
  }
}

extension StateFolder {
  /// The problem if this path, or the path of a folder around it, belongs to a file.
  fileprivate var obstacle: OutputProblem? {
    var path = place
    var isFolder: ObjCBool = false
    while !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), path.count > 1 {
      path = (path as NSString).deletingLastPathComponent
    }
    return isFolder.boolValue ? nil : OutputProblem(file, reason: "Not a directory")
  }
}
