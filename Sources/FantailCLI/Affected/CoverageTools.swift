import FantailRun
import FantailTree
import Foundation

/// The toolchain's programs that read coverage.
struct CoverageTools {
  /// The folder that they are in: that of the `swift` that is found first and has them beside it.
  let folder: String
  /// The version of the toolchain, in its own words.
  let version: String

  init(environment: [String: String]) throws(ToolOutput.Failure) {
    let folders = environment["PATH", default: ""].split(separator: ":").map(String.init).flatMap { folder in
      [folder, "\(folder)/swift".realPath.folder]
    }
    let programs = ["swift", "llvm-profdata", "llvm-cov"]
    let found = folders.first { folder in
      programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
    }
    guard let found else { throw ToolOutput.Failure(reason: "no swift with llvm-cov beside it is in PATH") }
    folder = found
    let said = try String(decoding: ToolOutput.of([found + "/swift", "--version"]), as: UTF8.self)
    version = String(said.prefix { !$0.isNewline })
  }

  /// Reads which code the counters of this process stand for.
  ///
  /// - Parameter root: The folder whose files are asked for.
  /// - Returns: The functions of each file, whose path is one in that folder.
  func functions(
    countedBy ledger: ReachLedger, in root: String
  ) throws(ToolOutput.Failure) -> [String: [CountedFunction]] {
    let profile = NSTemporaryDirectory() + "/fantail-\(ProcessInfo.processInfo.processIdentifier).profraw"
    let merged = profile + ".profdata"
    defer { for file in [profile, merged] { try? FileManager.default.removeItem(atPath: file) } }
    guard let numbers = ledger.writeMarks(to: profile) else {
      throw ToolOutput.Failure(reason: "\(profile) cannot be written")
    }
    _ = try ToolOutput.of([folder + "/llvm-profdata", "merge", "-o", merged, profile])
    let data = try ToolOutput.of(
      [
        folder + "/llvm-cov", "export", "--skip-branches", "--skip-expansions", "-instr-profile", merged,
        ProgramFile.path,
      ])
    guard let export = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let first = (export["data"] as? [[String: Any]])?.first, let functions = first["functions"] as? [[String: Any]]
    else { throw ToolOutput.Failure(reason: "llvm-cov wrote what is not known") }
    var files: [String: [CountedFunction]] = [:]
    for function in functions {
      guard let path = (function["filenames"] as? [String])?.first, path.hasPrefix(root + "/"),
        let found = CountedFunction(regions: function["regions"] as? [[Int]] ?? [], numbers)
      else { continue }
      files[String(path.dropFirst(root.utf8.count + 1)), default: []].append(found)
    }
    return files
  }
}

extension CountedFunction {
  /// - Parameters:
  ///   - regions: As llvm-cov writes them: first and last place, count, and three numbers that say of which kind.
  ///   - numbers: The counters' numbers by their counts.
  init?(regions: [[Int]], _ numbers: [Int: UInt32]) {
    func span(_ region: [Int]) -> CodeSpan? {
      // A count that is reckoned from others is no counter's.
      guard region.count == 8, region[5...].allSatisfy({ $0 == 0 }), let number = numbers[region[4]] else { return nil }
      return CodeSpan(region[..<4] + [Int(number)])
    }
    guard let whole = regions.first.flatMap(span) else { return nil }
    self.init(whole: whole, parts: regions.dropFirst().compactMap(span).filter { $0.counter != whole.counter })
  }
}
