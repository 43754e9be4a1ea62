import FantailPlan
import FantailTree
import Foundation

/// The choice of `--affected`, from what is in a folder and in git.
struct AffectedSelection {
  let revision: String
  /// A folder of the working copy.
  let folder: String
  let file: String
  let environment: [String: String]

  /// The folder of records beside options, and the file of this program's.
  static func recordFile(_ options: RunOptions, in folder: String?) -> String {
    let state = options.state ?? RunFolder(folder ?? ".").state
    return ReachRecord.file(of: ProgramFile.name, in: state)
  }

  /// - Throws: What git says where it does not know the revision.
  func choice(among examples: [PlannedExample]) throws(RunProblem) -> AffectedExamples.Choice {
    do throws(ToolOutput.Failure) {
      let copy = try WorkingCopy(around: folder)
      let commit = try copy.commit(revision)
      guard let record = ReachRecord.read(file) else { return .all(whyUnread) }
      let tools = try CoverageTools(environment: environment)
      guard record.toolchain == tools.version else {
        return .all("\(file.onOneLine) was recorded with \(record.toolchain.onOneLine)")
      }
      guard (try? copy.commit(record.commit)) != nil else {
        return .all("\(file.onOneLine) was recorded at \(record.commit.prefix(12)), which is no commit here")
      }
      // All that differs from what was recorded, here and at the revision, in the lines of the record.
      var files = try Set(copy.names(changedSince: record.commit))
      var lines = try ChangedLines.all(in: copy.lines(changedSince: record.commit))
      if commit != record.commit {
        files.formUnion(try copy.names(changedSince: record.commit, until: commit))
        lines += try ChangedLines.all(in: copy.lines(changedSince: record.commit, until: commit))
      }
      let quoting = files.filter { name in
        FileManager.default.contents(atPath: "\(copy.top)/\(name)")?.range(of: Data("\"\"\"".utf8)) != nil
      }
      let change = AffectedExamples.Change(
        lines: lines, files: files, unknown: Set(try copy.unknown()), quoting: quoting)
      return AffectedExamples(record: record, top: copy.top.realPath).choice(among: examples, after: change)
    } catch {
      throw .unknownRevision(revision, option: "--affected", reason: error.reason)
    }
  }

  private var whyUnread: String {
    FileManager.default.fileExists(atPath: file)
      ? "\(file.onOneLine) is damaged, or of another version"
      : "there is no \(file.onOneLine); --record-reach writes it"
  }
}

/// The file of the running program.
enum ProgramFile {
  static var path: String { "/proc/self/exe".realPath }
  static var name: String { URL(fileURLWithPath: path).lastPathComponent }
}

extension RunOptions {
  /// Adds the choice of `--affected` to what is asked for.
  ///
  /// - Parameters:
  ///   - specs: The specs to choose among.
  ///   - folder: A folder of the working copy.
  ///   - tell: Takes lines for whoever reads along.
  /// - Returns: Whether anything is left to run.
  package mutating func chooseAffected(
    _ specs: [Spec], in folder: String, state: String?, _ environment: [String: String], tell: (String) -> Void
  ) throws(RunProblem) -> Bool {
    guard let revision = affected else { return true }
    let selection = AffectedSelection(
      revision: revision, folder: folder, file: AffectedSelection.recordFile(self, in: state), environment: environment)
    let all = Plan(specs).examples
    switch try selection.choice(among: all) {
    case .all(let reason):
      tell("note: --affected \(revision.onOneLine) leaves nothing out: \(reason)")
      return true
    case .some(let chosen):
      filters.append(.ids(chosen.keys.sorted()))
      tell(
        "note: \(chosen.count) of \(counted(all.count, "example")) can be broken by what changed since "
          + "\(revision.onOneLine); \(all.count - chosen.count) are left out, since they reach nothing of it")
      if explainsAffected {
        for example in all {
          tell("  \(example.id): \(chosen[example.id] ?? "left out: what it reaches did not change")")
        }
      }
      return !chosen.isEmpty
    }
  }
}
