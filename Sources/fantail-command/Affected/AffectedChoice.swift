import FantailCLI
import FantailRun
import FantailProbes
import FantailSyntax
import FantailToolSupport
import Foundation

/// Chooses examples for `--affected`: reads the records of programs, finds the changes with git, and lists the examples
/// to leave out.
struct AffectedChoice {
  /// The revision that the user specified.
  let revision: String
  /// `true` to print the reason for each example.
  let explains: Bool
  let package: SpecPackage
  /// The folder of the user's working copy.
  let folder: String
  /// The folder with the records.
  let state: String

  /// Selects examples of some programs, and prints how many are left out, or why none are.
  ///
  /// - Parameter programs: The names of the programs' files.
  /// - Returns: The keys of the examples that no change affects.
  /// - Throws: Git's error for an unknown revision.
  func leftOut(of programs: [String], print: (String) -> Void = { Terminal.warn($0) }) throws -> [String] {
    let copy: WorkingCopy
    do throws(ChildProblem) { copy = try WorkingCopy(around: folder) } catch {
      throw PlainProblem(text: "--affected \(revision): \(error.reason)")
    }
    let commit: String
    do throws(ChildProblem) { commit = try copy.commit(revision) } catch {
      throw PlainProblem(text: "--affected: git does not know the revision '\(revision)' (\(error.reason))")
    }
    var leftOut: [String] = []
    for program in programs {
      let (record, choice) = try choice(of: program, since: commit, in: copy)
      switch choice {
      case .all(let reason): print("note: --affected \(revision) leaves nothing out: \(reason)")
      case .some(let chosen):
        let keys = record.examples.keys.sorted()
        let others = keys.filter { chosen[$0] == nil }
        print(
          "note: --affected \(revision) leaves out \(others.count) of the \(amount(keys.count, "example")) on record: "
            + "they enter nothing that changed")
        for key in explains ? keys : [] {
          print("  \(key): \(chosen[key] ?? "left out: it enters nothing that changed")")
        }
        if explains { print("  all others: they are new, or did not pass when they were recorded") }
        // A key with a line end cannot be in the list, which has a line for each key.
        leftOut += others.filter { !$0.contains("\n") }
      }
    }
    return leftOut
  }

  /// Selects the examples of one program.
  private func choice(
    of program: String, since commit: String, in copy: WorkingCopy
  ) throws -> (record: ReachRecord, choice: AffectedExamples.Choice) {
    let none = ReachRecord(toolchain: "", commit: "", functions: [:])
    let record: ReachRecord
    switch try Self.record(of: program, in: state, toolchain: { try toolchain() }) {
    case .failure(let reason): return (none, .all(reason.text))
    case .success(let found): record = found
    }
    guard (try? copy.commit(record.commit)) != nil else {
      return (none, .all("the record was made at \(record.commit.prefix(12)), which is not a commit here"))
    }
    for (file, hash) in record.unlisted.sorted(by: { $0.key < $1.key })
    where TextOfFunctions.hash(copy.bytes(of: file) ?? []) != hash {
      return (record, .all("\(file) changed, which git does not list"))
    }
    // The record is for one commit, and the change begins at another, so differences from both commits count.
    var changes: [AffectedExamples.ChangedFile] = []
    for other in commit == record.commit ? [nil] : [nil, commit] {
      for path in try copy.names(changedSince: record.commit, until: other).sorted() {
        changes.append(
          .init(
            path: path, old: copy.bytes(of: path, at: record.commit), new: copy.bytes(of: path, at: other)))
      }
    }
    for path in try copy.unknown().sorted() { changes.append(.init(path: path, old: nil, new: [])) }
    let tools = toolFiles(in: copy)
    return (record, AffectedExamples(record: record, toolFiles: tools).choice(after: changes))
  }

  /// Returns the programs that run in the build, keyed by the paths of their files in the working copy.
  private func toolFiles(in copy: WorkingCopy) -> [String: String] {
    var files: [String: String] = [:]
    for (file, tool) in BuildTools(manifests: manifests).files(of: package) {
      let path = URL(filePath: file).resolvingSymlinksInPath().path(percentEncoded: false)
      if path.hasPrefix(copy.top + "/") { files[String(path.dropFirst(copy.top.count + 1))] = tool }
    }
    return files
  }

  /// Reads all records of a program, and joins those of shards.
  ///
  /// - Returns: The record, or the reason why there is no record.
  static func record(
    of program: String, in folder: String, toolchain: () throws -> String
  ) rethrows -> Result<ReachRecord, PlainProblem> {
    func none(_ reason: String) -> Result<ReachRecord, PlainProblem> { .failure(PlainProblem(text: reason)) }
    let files = ReachRecord.files(of: program, in: folder)
    guard let first = files.first else {
      return none("there is no \(ReachRecord.file(of: program, in: folder)); --record-reach writes it")
    }
    let toolchain = try toolchain()
    var joined: ReachRecord?
    for file in files {
      guard let record = ReachRecord.read(file) else { return none("\(file) is damaged, or of another version") }
      guard record.toolchain == toolchain else { return none("\(file) was recorded with \(record.toolchain)") }
      if joined?.add(record) == false { return none("\(file) is from a different commit or build than \(first)") }
      joined = joined ?? record
    }
    return joined.map { .success($0) } ?? none("there is no record")
  }

  private func toolchain() throws -> String {
    let said = try ToolchainProgram(package.toolchain.trimmingSlash + "/swift-frontend").run(
      ["--version"], reading: .output)
    return String(said.prefix { !$0.isNewline })
  }

  private var manifests: [[UInt8]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: package.folder)) ?? []
    return names.filter { $0.hasPrefix("Package") && $0.hasSuffix(".swift") }
      .compactMap { FileManager.default.contents(atPath: package.folder.trimmingSlash + "/" + $0) }.map { Array($0) }
  }
}

extension WorkingFolder {
  /// Returns the folder with the records of runs: the folder from `--state` in the arguments, the environment or the
  /// file of options, or else the folder with the memory of runs.
  func state(
    for arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    // The run reports options that cannot be read.
    let options = try? RunOptions.parse(arguments, environment: environment, file: options())
    return options?.state ?? state
  }
}
