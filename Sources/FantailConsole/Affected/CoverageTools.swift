import FantailRun
import FantailTree
import Foundation

/// The toolchain's programs that read coverage.
struct CoverageTools {
  /// The folder that they are in: that of the `swift` that is found first and has them beside it.
  let folder: String
  let version: String

  init(environment: [String: String]) throws(ChildProblem) {
    let folders = environment["PATH", default: ""].split(separator: ":").map(String.init).flatMap { folder in
      [folder, "\(folder)/swift".realPath.folder]
    }
    let programs = ["swift-frontend", "llvm-profdata", "llvm-cov"]
    let found = folders.first { folder in
      programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
    }
    guard let found else { throw ChildProblem(reason: "no swift with llvm-cov beside it is in PATH") }
    folder = found
    let said = try String(decoding: ToolOutput.of([found + "/swift-frontend", "--version"]), as: UTF8.self)
    version = String(said.prefix { !$0.isNewline })
  }

  /// Reads which code the counters of this process stand for.
  ///
  /// - Parameter root: The folder whose files are asked for.
  /// - Returns: The functions of each file, whose path is one in that folder, as ``CodeSpan`` reads them.
  func functions(
    countedBy ledger: ReachLedger, in root: String
  ) throws(ChildProblem) -> [String: [[Int]]] {
    let profile = NSTemporaryDirectory() + "/fantail-\(ProcessInfo.processInfo.processIdentifier).profraw"
    let merged = profile + ".profdata"
    defer { for file in [profile, merged] { try? FileManager.default.removeItem(atPath: file) } }
    guard let numbers = ledger.writeMarks(to: profile) else {
      throw ChildProblem(reason: "\(profile) cannot be written")
    }
    _ = try ToolOutput.of([folder + "/llvm-profdata", "merge", "-o", merged, profile])
    // What it would tell of files is not asked for.
    let form = ["--skip-branches", "--skip-expansions", "--ignore-filename-regex=."]
    let program = ["-instr-profile", merged, ReachRecord.program]
    let export = try ToolOutput.of([folder + "/llvm-cov", "export"] + form + program)
    return try Self.functions(of: export, in: root, numbers)
  }

  /// - Parameter numbers: The counters' numbers by their counts.
  static func functions(
    of export: Data, in root: String, _ numbers: [Int: UInt32]
  ) throws(ChildProblem) -> [String: [[Int]]] {
    guard let functions = (try? JSONDecoder().decode(Export.self, from: export))?.data.first?.functions else {
      throw ChildProblem(reason: "llvm-cov wrote what is not known")
    }
    var files: [String: [[Int]]] = [:]
    for function in functions {
      guard let path = function.filenames.first, path.hasPrefix(root + "/"),
        let spans = function.spans(numbers)
      else { continue }
      files[String(path.dropFirst(root.count + 1)), default: []].append(spans)
    }
    return files
  }

  /// What llvm-cov writes, as far as it is read.
  private struct Export: Decodable {
    let data: [Part]

    struct Part: Decodable { let functions: [Function] }

    struct Function: Decodable {
      let filenames: [String]
      /// First and last place, count, and three numbers that say of which kind it is.
      let regions: [[Int]]

      /// Returns the numbers of its spans, if it is known what the first of them is counted by.
      func spans(_ numbers: [Int: UInt32]) -> [Int]? {
        let spans = regions.map { region -> [Int]? in
          // A count that is reckoned from others is no counter's.
          guard region.count == 8, region[5...].allSatisfy({ $0 == 0 }), let number = numbers[region[4]]
          else { return nil }
          return region[..<4] + [Int(number)]
        }
        guard let whole = spans.first ?? nil else { return nil }
        return whole + spans.compactMap(\.self).filter { $0[4] != whole[4] }.joined()
      }
    }
  }
}
