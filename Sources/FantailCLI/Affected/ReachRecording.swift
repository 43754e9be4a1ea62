import FantailLock
import FantailPlan
package import FantailRun
import FantailTree
import Foundation

/// The recording of what each example reaches, from before the first to after the last.
package final class ReachRecording: Sendable {
  package let ledger: ReachLedger
  private let tools: CoverageTools
  /// The outermost folder of the working copy, and its commit.
  private let top: String
  private let commit: String
  private let file: String
  private let passed = Locked<Set<String>>([])
  private let others = Locked<Set<String>>([])

  /// Looks whether all is there that a record needs.
  ///
  /// - Parameters:
  ///   - options: The options of the run; nothing is recorded where they do not ask for it.
  ///   - folder: A folder of the working copy.
  package init?(
    _ options: RunOptions, in folder: String, state: String?, _ environment: [String: String]
  ) throws(RunProblem) {
    guard options.recordsReach else { return nil }
    guard let ledger = ReachLedger() else { throw .cannotRecordReach(.notBuiltWithCoverage) }
    self.ledger = ledger
    file = AffectedSelection.recordFile(options, in: state)
    let changed: [String]
    do throws(ToolOutput.Failure) {
      tools = try CoverageTools(environment: environment)
      let copy = try WorkingCopy(around: folder)
      (top, commit) = (copy.top.realPath, try copy.commit("HEAD"))
      changed = try copy.names(changedSince: "HEAD") + copy.unknown().filter { $0.hasSuffix(".swift") }
    } catch {
      throw .cannotRecordReach(.failed(error.reason))
    }
    if let first = changed.first(where: { !AffectedExamples.isIgnored($0) }) {
      throw .cannotRecordReach(.edited(file: first))
    }
  }

  /// Notes what became of an example: what one that did not pass reaches is not all that it would.
  package func note(_ result: ExampleResult) {
    let ids = result.status == .passed ? passed : others
    ids.withLock { _ = $0.insert(result.example.id) }
  }

  /// Writes the record.
  package func end() throws(RunProblem) {
    let contents = ledger.contents
    let passed = passed.withLock(\.self).subtracting(others.withLock(\.self))
    let profile = NSTemporaryDirectory() + "/fantail-\(ProcessInfo.processInfo.processIdentifier).profraw"
    defer { try? FileManager.default.removeItem(atPath: profile) }
    guard let numbers = ledger.writeMarks(to: profile) else {
      throw .cannotRecordReach(.failed("\(profile) cannot be written"))
    }
    let functions: [String: [CountedFunction]]
    do throws(ToolOutput.Failure) {
      functions = try tools.functions(countedIn: profile, by: numbers, of: ProgramFile.path, in: top)
    } catch {
      throw .cannotRecordReach(.failed(error.reason))
    }
    // What is compiled from elsewhere does not change with this working copy.
    let known = Set(functions.values.joined().flatMap { [$0.whole.counter] + $0.parts.map(\.counter) })
    var record = ReachRecord(
      toolchain: tools.version, commit: commit, functions: functions,
      examples: contents.examples.filter { passed.contains($0.key) }.mapValues {
        CounterNumbers($0.intersection(known))
      },
      beforehand: CounterNumbers(contents.beforehand.intersection(known)))
    let folder = file.folder
    do throws(OutputProblem) {
      try StateFolder(path: folder, isAskedFor: true).make()
      let lock = try FileLock(folder + "/lock")
      defer { lock.release() }
      if let before = ReachRecord.read(file) { record.add(before) }
      for id in contents.examples.keys where !passed.contains(id) { record.examples[id] = nil }
      try record.write(to: file)
    } catch {
      throw .output(error)
    }
  }
}
