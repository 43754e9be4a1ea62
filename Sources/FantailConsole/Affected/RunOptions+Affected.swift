import FantailPlan
import FantailRun
package import FantailTree
import Foundation

extension RunOptions {
  /// Adds the choice of `--affected` to what is asked for.
  ///
  /// - Parameters:
  ///   - specs: The specs to choose among.
  ///   - folder: A folder of the working copy.
  ///   - state: The folder whose memory has the record, unless the options name another.
  ///   - tell: Takes lines for whoever reads along.
  package mutating func chooseAffected(
    _ specs: [Spec], in folder: String, state: String?, _ environment: [String: String], tell: (String) -> Void
  ) throws(RunProblem) {
    guard let revision = affected else {
      if explainsAffected { throw .needs("--explain-affected", "--affected REF") }
      return
    }
    let all = Plan(specs).examples
    let choice: AffectedExamples.Choice
    do throws(ChildProblem) {
      let file = ReachRecord.file(self, in: state)
      choice = try AffectedExamples.choice(
        among: all, since: revision, in: WorkingCopy(around: folder), knowing: file, environment)
    } catch {
      throw .unknownRevision(revision, option: "--affected", reason: error.reason)
    }
    switch choice {
    case .all(let reason):
      tell("note: --affected \(revision.onOneLine) leaves nothing out: \(reason)")
    case .some(let chosen):
      affectedIDs = chosen.keys.sorted()
      tell(
        "note: \(chosen.count) of \(counted(all.count, "example")) can be broken by what changed since "
          + "\(revision.onOneLine); \(all.count - chosen.count) are left out, since they reach nothing of it")
      for example in explainsAffected ? all : [] {
        tell("  \(example.id): \(chosen[example.id] ?? "left out: what it reaches did not change")")
      }
    }
  }
}

extension AffectedExamples {
  /// Chooses examples by what is in a file of records and in git.
  ///
  /// - Throws: What git says where it does not know the revision.
  fileprivate static func choice(
    among examples: [PlannedExample], since revision: String, in copy: WorkingCopy, knowing file: String,
    _ environment: [String: String]
  ) throws(ChildProblem) -> Choice {
    let commit = try copy.commit(revision)
    let found = try ReachRecord.find(file, of: try CoverageTools(environment: environment).version)
    guard let record = found.record else { return .all(found.reason) }
    guard (try? copy.commit(record.commit)) != nil else {
      return .all("\(file.onOneLine) was recorded at \(record.commit.prefix(12)), which is no commit here")
    }
    // All that differs from what was recorded, here and at the revision, in the lines of the record.
    var files = Set(try copy.unknown())
    var lines: [ChangedLines] = []
    for other in commit == record.commit ? [nil] : [nil, commit] {
      files.formUnion(try copy.names(changedSince: record.commit, until: other))
      lines += try ChangedLines.all(in: copy.lines(changedSince: record.commit, until: other))
    }
    let quoting = Set(lines.map(\.file)).filter { name in
      FileManager.default.contents(atPath: "\(copy.top)/\(name)")?.range(of: Data("\"\"\"".utf8)) != nil
    }
    let change = Change(lines: lines, files: files, quoting: quoting)
    return AffectedExamples(record: record, top: copy.top.realPath).choice(among: examples, after: change)
  }
}
