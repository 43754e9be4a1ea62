import FantailRun
import FantailTree
import Foundation

/// The toolchain's programs that read coverage.
struct CoverageTools {
  /// The folder of the programs: the first folder in the path that contains them and a `swift`.
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
    guard let found else { throw ChildProblem(reason: "PATH has no swift with llvm-cov next to it") }
    folder = found
    let said = try String(decoding: ToolOutput.of([found + "/swift-frontend", "--version"]), as: UTF8.self)
    version = String(said.prefix { !$0.isNewline })
  }

  /// Reads the functions that the counters of this process count.
  ///
  /// - Parameter root: The folder whose files are read.
  /// - Returns: The functions of each file, keyed by the path in that folder.
  func functions(
    countedBy ledger: ReachLedger, in root: String
  ) throws(ChildProblem) -> [String: [ReachRecord.Function]] {
    let profile = NSTemporaryDirectory() + "/fantail-\(ProcessInfo.processInfo.processIdentifier).profraw"
    let merged = profile + ".profdata"
    defer { for file in [profile, merged] { try? FileManager.default.removeItem(atPath: file) } }
    guard let numbers = ledger.writeMarks(to: profile) else {
      throw ChildProblem(reason: "\(profile) cannot be written")
    }
    _ = try ToolOutput.of([folder + "/llvm-profdata", "merge", "-o", merged, profile])
    // The regular expression leaves out the report about files, which is not used here.
    let form = ["--skip-branches", "--skip-expansions", "--ignore-filename-regex=."]
    let program = ["-instr-profile", merged, CoverageRecorder.program]
    let export = try ToolOutput.of([folder + "/llvm-cov", "export"] + form + program)
    return try Self.functions(of: export, in: root, numbers) { FileManager.default.contents(atPath: $0) }
  }

  /// Reads the functions from the output of `llvm-cov export`.
  ///
  /// - Parameters:
  ///   - numbers: The counters' numbers, keyed by their counts.
  ///   - contents: Returns the bytes of a file.
  static func functions(
    of export: Data, in root: String, _ numbers: [Int: UInt32], contents: (String) -> Data?
  ) throws(ChildProblem) -> [String: [ReachRecord.Function]] {
    guard let functions = (try? JSONDecoder().decode(Export.self, from: export))?.data.first?.functions else {
      throw ChildProblem(reason: "llvm-cov printed output in an unknown form")
    }
    var files: [String: [ReachRecord.Function]] = [:]
    var texts: [String: TextOfFunctions] = [:]
    for function in functions {
      guard let path = function.filenames.first, path.hasPrefix(root + "/") else { continue }
      let text = texts[path] ?? TextOfFunctions(contents(path) ?? Data())
      texts[path] = text
      guard let found = function.recorded(numbers, text) else { continue }
      files[String(path.dropFirst(root.count + 1)), default: []].append(found)
    }
    return files
  }

  /// The used part of llvm-cov's document.
  private struct Export: Decodable {
    let data: [Part]

    struct Part: Decodable { let functions: [Function] }

    struct Function: Decodable {
      let name: String
      let filenames: [String]
      /// Each region consists of its first and last position, its count, and three numbers for its kind. The first
      /// region is the whole function.
      let regions: [[Int]]

      /// Returns the function of a record; `nil` if its first region is in another file.
      func recorded(_ numbers: [Int: UInt32], _ text: TextOfFunctions) -> ReachRecord.Function? {
        guard let region = regions.first, region.count == 8, region[5...].allSatisfy({ $0 == 0 }) else { return nil }
        let first = ReachRecord.Function.Place(line: region[0], column: region[1])
        let end = ReachRecord.Function.Place(line: region[2], column: region[3])
        let own = text.range(from: first, to: end).map { text.bytes[$0] } ?? []
        // llvm-cov adds the counts of several copies, and a sum cannot be used as a mark.
        return ReachRecord.Function(
          first: first, end: end, counter: numbers[region[4]], isBody: isBody, hash: TextOfFunctions.hash(own))
      }

      /// By the operators in its mangled name, the function is not a body if it is an initial value (`pfi`), a
      /// wrapper's initial value (`pfP`), a default argument (`fA_`), or a closure (`fU_`, `fu_`), which may be in any
      /// of the other three.
      private var isBody: Bool {
        name.firstRange(of: #/[pP]Z?f[iP]|fA[0-9]*_|f[Uu][0-9]*_$/#) == nil
      }
    }
  }
}
