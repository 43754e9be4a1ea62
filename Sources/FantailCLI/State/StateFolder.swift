import FantailFiles
import FantailTree
import Foundation

/// The folder that remembers earlier runs. Several runs may use it at the same time.
struct StateFolder: Equatable {
  let path: String
  /// `true` if the user asked for it: then a failure to keep it is an error.
  let isAskedFor: Bool

  /// The contents of the folder.
  enum Found: Equatable {
    case nothing
    case damaged
    case newer(Int)
    case run(LastRun)
  }

  var file: String { path + "/last-run.json" }
  /// The ids of what failed in the last run, one a line, where they were many.
  var failedFile: String { path + "/failed.txt" }

  func read() -> Found {
    guard FileManager.default.fileExists(atPath: file) else { return .nothing }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: file)) else { return .damaged }
    if let run = try? JSONDecoder().decode(LastRun.self, from: data) {
      return run.version > LastRun.version ? .newer(run.version) : run.isSound ? .run(run) : .damaged
    }
    // What cannot be read may be of another shape by now.
    let version: Int? = try? JSONDecoder().decode(FieldReader.self, from: data)("version")
    return version.map { $0 > LastRun.version ? .newer($0) : .damaged } ?? .damaged
  }

  /// Adds what a run found out to what is there by now, so that runs at the same time lose nothing of each other.
  ///
  /// A new file takes the old one's place in one step, so that no reader sees half of one. What a newer version of
  /// Fantail wrote is left as it is.
  ///
  /// - Returns: What was there before.
  func remember(_ outcome: RunOutcome) throws(OutputProblem) -> Found {
    try makeFolder()
    let lock = try FileLock(path + "/lock")
    defer { lock.release() }
    var last = LastRun()
    let before = read()
    switch before {
    case .run(let run): last = run
    case .newer: return before
    case .nothing, .damaged: break
    }
    last.add(outcome)
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try WholeFile.write(encoder.encode(last), to: file)
      let failed = outcome.failed
      if failed.count > RunContext.mostNames {
        let lines = failed.map { $0 + "\n" }.joined()
        try WholeFile.write(lines.utf8, to: failedFile)
      }
      return before
    } catch {
      throw OutputProblem(file, reason: TextOutput.reason(of: error))
    }
  }

  private func makeFolder() throws(OutputProblem) {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    // Foundation does not say why it failed; the system does.
    if !FileManager.default.fileExists(atPath: path), mkdir(path, 0o777) != 0, errno != EEXIST {
      throw OutputProblem(file, reason: String(cString: strerror(errno)))
    }
    // What a run remembers is nobody else's business; options beside it are.
    try? WholeFile.write("*\n!options\n".utf8, to: path + "/.gitignore")
  }
}
