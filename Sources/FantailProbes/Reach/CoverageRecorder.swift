package import FantailRun
import FantailFiles
import FantailPlan
import FantailSeams
import FantailTree
import Foundation

/// Makes records of reach; `FantailRun` finds this type by its name.
package enum ReachRecordings: ReachRecording {
  package static func begin(
    _ options: ExampleOptions, in copy: String, folder: String, _ environment: [String: String],
    _ host: ExampleHost
  ) throws(CommandLineProblem) -> any ReachRecorder {
    let folder = StateFolder(path: folder, isAskedFor: true).place
    let recorder = try CoverageRecorder(options, in: copy, folder: folder, environment)
    host.listen(with: ReachOfExamples(ledger: recorder.ledger))
    return recorder
  }
}

/// Records the functions that each example enters, using the counters of a coverage build.
final class CoverageRecorder: ReachRecorder {
  let ledger: ReachLedger
  private let program: String
  /// The folder for the record.
  private let folder: String
  private let shard: Plan.Shard?
  /// The outermost folder of the working copy.
  private let top: String
  private let empty: ReachRecord
  private let ran = Locked<[String: Ran]>([:])

  /// An example that ran at least once.
  private struct Ran {
    var passed: Bool
    let example: PlannedExample
  }

  /// The path of this program.
  static var program: String { "/proc/self/exe".realPath }

  /// Checks that everything that a record needs is present.
  ///
  /// - Parameters:
  ///   - copy: A folder of the working copy.
  ///   - folder: The folder for the record.
  init(
    _ options: ExampleOptions, in copy: String, folder: String, _ environment: [String: String]
  ) throws(CommandLineProblem) {
    guard let ledger = ReachLedger() else { throw .notBuiltWithCoverage }
    guard environment[CommandLineProblem.oneOrder] == "1" else { throw .drawnOrder }
    self.ledger = ledger
    program = URL(fileURLWithPath: Self.program).lastPathComponent
    self.folder = folder
    shard = options.shard
    let changed: [String]
    do throws(ChildProblem) {
      let tools = try CoverageTools(environment: environment)
      let copy = try WorkingCopy(around: copy)
      let commit = try copy.commit("HEAD")
      changed = try copy.names(changedSince: "HEAD") + copy.unknown().filter { $0.hasSuffix(".swift") }
      top = copy.top
      let functions = try tools.functions(countedBy: ledger, in: top).filter { !Self.isOfTheBuild($0.key) }
      let unlisted = Self.hashes(of: Set(functions.keys).subtracting(try copy.listed()), in: top)
      empty = ReachRecord(toolchain: tools.version, commit: commit, functions: functions, unlisted: unlisted)
    } catch {
      throw .cannotRecordReach(error.reason)
    }
    if let first = changed.first(where: { !Self.isIgnored($0) }) { throw .edited(file: first) }
    if let newer = Self.newer(than: Self.program, among: empty.functions.keys.sorted(), in: top) {
      throw .newerThanProgram(file: newer)
    }
    ledger.begin(counting: empty.functions.values.joined().compactMap(\.counter))
  }

  /// Records the end of an example. A failed example may enter more functions once it passes.
  func record(_ result: ExampleResult) {
    let isSure = result.status == .passed && !result.isFlaky
    ran.withLock { ran in
      let passedBefore = ran[result.example.reachKey]?.passed ?? true
      ran[result.example.reachKey] = Ran(passed: isSure && passedBefore, example: result.example)
    }
  }

  /// Writes the record, joined with the folder's earlier record of the same program.
  func write() throws(CommandLineProblem) {
    let contents = ledger.contents
    let ran = ran.withLock(\.self)
    var record = empty
    record.beforehand = CounterLists(contents.beforehand)
    var paths: [String: String] = [:]
    for (key, entered) in contents.examples {
      guard let ran = ran[key], ran.passed, !contents.elsewhere.contains(key) else { continue }
      record.examples[key] = .init(places: places(of: ran.example, &paths), entered: CounterLists(entered))
    }
    do throws(OutputProblem) {
      try StateFolder(path: folder, isAskedFor: true).make()
      let lock = try FileLock(folder + "/lock")
      defer { lock.release() }
      let file = ReachRecord.file(of: program, shard: shard.map { "\($0.index)of\($0.count)" }, in: folder)
      // The folder keeps one file, so a record of another commit or build is replaced.
      let files = ReachRecord.files(of: program, in: folder)
      for var before in files.compactMap(ReachRecord.read) {
        for key in ran.keys where record.examples[key] == nil { before.examples[key] = nil }
        record.add(before)
      }
      try write(record, to: file)
      for other in files where other != file { try? FileManager.default.removeItem(atPath: other) }
    } catch {
      throw .output(error)
    }
  }

  private func write(_ record: ReachRecord, to file: String) throws(OutputProblem) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { try WholeFile.write(encoder.encode(record), to: file) } catch { throw OutputProblem(file, error) }
  }

  /// Returns the lines of an example and its groups, keyed by the paths of their files in the working copy.
  ///
  /// - Parameter paths: A cache of the files' real paths.
  private func places(of example: PlannedExample, _ paths: inout [String: String]) -> [String: Set<Int>] {
    var places: [String: Set<Int>] = [:]
    for location in example.groups.map(\.location) + [example.location] {
      let path = paths[location.filePath] ?? location.filePath.realPath
      paths[location.filePath] = path
      if path.hasPrefix(top + "/") {
        places[String(path.dropFirst(top.count + 1)), default: []].insert(location.line)
      }
    }
    return places
  }

  // MARK: - Files

  /// Text files at the top of a repository, files that only git and its servers read, and files that a build with
  /// coverage leaves behind. `fantail-command` has the same rule.
  static func isIgnored(_ file: String) -> Bool {
    file.hasPrefix(".github/") || file == ".gitignore" || file.hasSuffix(".profraw")
      || !file.contains("/") && file.hasSuffix(".md")
  }

  /// Returns whether a file is a list of tests that the package manager or the SpecBridge plugin generates during a
  /// build.
  private static func isOfTheBuild(_ file: String) -> Bool {
    let folders = file.split(separator: "/").dropLast()
    return folders.contains { $0.hasSuffix(".derived") || $0 == "SpecBridge" } && folders.contains(".build")
  }

  private static func hashes(of files: Set<String>, in top: String) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: files.map { file in
        (file, TextOfFunctions.hash(FileManager.default.contents(atPath: "\(top)/\(file)") ?? Data()))
      })
  }

  /// Returns the first file that changed after a program was built.
  private static func newer(than program: String, among files: [String], in top: String) -> String? {
    func date(_ path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    guard let built = date(program) else { return nil }
    return files.first { file in date("\(top)/\(file)").map { $0 > built } ?? true }
  }
}
