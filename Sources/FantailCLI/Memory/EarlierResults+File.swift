import FantailRun
import FantailFiles
import FantailProbes
import FantailTree
import Foundation

// The results of earlier runs in the state folder.
extension StateFolder {
  enum Found: Equatable {
    case nothing
    case damaged
    case newer(Int)
    case run(EarlierResults)

    var run: EarlierResults? { if case .run(let run) = self { run } else { nil } }
  }

  func read() -> Found {
    guard FileManager.default.fileExists(atPath: place + "/last-run.json") else { return .nothing }
    guard let data = FileManager.default.contents(atPath: place + "/last-run.json") else { return .damaged }
    let run = try? JSONDecoder().decode(EarlierResults.self, from: data)
    // An unreadable file may have been written by a newer version.
    let version = run?.version ?? (try? JSONDecoder().decode(FieldReader.self, from: data)("version")) ?? 0
    if version > EarlierResults.version { return .newer(version) }
    return run.flatMap { $0.isSound ? .run($0) : nil } ?? .damaged
  }

  /// Adds the results of a run to the current file, so that simultaneous runs do not lose each other's results.
  ///
  /// A new file replaces the old one in one step, so that no reader sees a half-written file. A file from a newer
  /// version of Fantail is not changed.
  ///
  /// - Returns: The earlier state.
  func remember(_ outcome: EarlierResults.Addition) throws(OutputProblem) -> Found {
    try make()
    let lock = try FileLock(place + "/lock")
    defer { lock.release() }
    let before = read()
    if case .newer = before { return before }
    var last = before.run ?? EarlierResults()
    let marks = UnfinishedMark.ofDeadRuns(in: place)
    for mark in marks { last.add(unreached: mark.examples) }
    last.add(outcome)
    do {
      // Unsorted: sorting the members takes as long as running short examples.
      try WholeFile.write(JSONEncoder().encode(last), to: place + "/last-run.json")
      let failed = outcome.last.modules.values.flatMap { Set($0.failed) }.sorted()
      if failed.count > RunContext.mostNames {
        try WholeFile.write(failed.map { $0 + "\n" }.joined().utf8, to: place + "/failed.txt")
      }
      for mark in marks { mark.remove() }
      return before
    } catch {
      throw OutputProblem(file, error)
    }
  }
}
