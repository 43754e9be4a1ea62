import FantailLock
import FantailPlan
package import FantailRun
import FantailTree
import Foundation

/// The recording of what each example reaches, from before the first to after the last.
package final class ReachRecording: Sendable {
  package let ledger: ReachLedger
  private let file: String
  private let empty: ReachRecord
  /// Whether each example passed, by its id, however often it ran.
  private let passed = Locked<[String: Bool]>([:])

  /// Looks whether all is there that a record needs.
  ///
  /// - Parameters:
  ///   - options: The options of the run; nothing is recorded where they do not ask for it.
  ///   - folder: A folder of the working copy.
  package init?(
    _ options: RunOptions, in folder: String, state: String?, _ environment: [String: String]
  ) throws(RunProblem) {
    guard options.recordsReach else { return nil }
    guard let ledger = ReachLedger() else { throw .notBuiltWithCoverage }
    guard environment[RunProblem.oneOrder] == "1" else { throw .drawnOrder }
    self.ledger = ledger
    file = ReachRecord.file(options, in: state, of: options.shard)
    let changed: [String]
    do throws(ChildProblem) {
      let tools = try CoverageTools(environment: environment)
      let copy = try WorkingCopy(around: folder)
      let commit = try copy.commit("HEAD")
      changed = try copy.names(changedSince: "HEAD") + copy.unknown().filter { $0.hasSuffix(".swift") }
      let functions = try tools.functions(countedBy: ledger, in: copy.top.realPath)
      empty = ReachRecord(toolchain: tools.version, commit: commit, functions: functions)
    } catch {
      throw .cannotRecordReach(error.reason)
    }
    if let first = changed.first(where: { !AffectedExamples.isIgnored($0) }) {
      throw .edited(file: first)
    }
    // What is compiled from elsewhere does not change with this working copy.
    ledger.begin(counting: empty.functions.values.joined().flatMap { [CodeSpan]($0).map(\.counter) })
  }

  /// Notes what became of an example: what one that did not pass reaches is not all that it would.
  package func note(_ result: ExampleResult) {
    let isSure = result.status == .passed && !result.isFlaky
    passed.withLock { passed in
      if passed.updateValue(isSure, forKey: result.example.id) == false { passed[result.example.id] = false }
    }
  }

  package func end() throws(RunProblem) {
    let contents = ledger.contents
    let passed = passed.withLock(\.self)
    var record = empty
    record.beforehand = contents.beforehand
    record.examples = contents.examples.filter { passed[$0.key] == true && !contents.elsewhere.contains($0.key) }
    let folder = file.folder
    do throws(OutputProblem) {
      try StateFolder(path: folder, isAskedFor: true).make()
      let lock = try FileLock(folder + "/lock")
      defer { lock.release() }
      // One file holds what this folder knows; what is of another commit or build is of no use beside it.
      let files = ReachRecord.files(of: file)
      for var before in files.compactMap(ReachRecord.read) {
        for id in passed.keys where record.examples[id] == nil { before.examples[id] = nil }
        record.add(before)
      }
      try record.write(to: file)
      for other in files where other != file { try? FileManager.default.removeItem(atPath: other) }
    } catch {
      throw .output(error)
    }
  }
}
