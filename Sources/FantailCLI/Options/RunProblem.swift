import FantailPlan

/// The reasons why a use of the command line does not do what was asked for: facts; the description puts them into words.
package enum RunProblem: Error, Sendable, Equatable {
  /// The options are wrong.
  case usage(UsageProblem)
  /// Something cannot be written.
  case output(OutputProblem)
  /// The plan to compare with cannot be read.
  case unreadablePlan(file: String, reason: String)
  /// No example has the id that was asked for.
  case unknownExample(String, nearest: String?)
  /// Several examples have what was asked for in their names.
  case ambiguousExample(String, candidates: [String])
  /// A report to merge cannot be used.
  case unreadableReport(file: String, reason: String)
  /// No example fits what was asked for, where other specs of the same run may.
  case nothingFits(String)
  /// The failures of earlier runs are not known, or there were none.
  case noFailuresKnown(file: String, reason: String)
  /// Git does not know what changed since a revision.
  case unknownRevision(String, reason: String)
  /// The state was written by a newer version.
  case newerState(file: String, version: Int, known: Int)
  /// A file that was asked for cannot be read.
  case unreadable(file: String, reason: String)
  /// The examples cannot run in child processes.
  case cannotIsolate
  /// Attempts cannot run in child processes here.
  case cannotBisect

  /// `true` if nothing here fits what was asked for: no error where other specs of the same run have it.
  var isMiss: Bool {
    switch self {
    case .unknownExample, .nothingFits, .noFailuresKnown: true
    default: false
    }
  }

  /// Runs code that reads options.
  static func ofUse<Value>(_ code: () throws(UsageProblem) -> Value) throws(RunProblem) -> Value {
    do { return try code() } catch { throw .usage(error) }
  }

  /// Runs code that opens outputs.
  static func ofOutput<Value>(_ code: () throws(OutputProblem) -> Value) throws(RunProblem) -> Value {
    do { return try code() } catch { throw .output(error) }
  }
}

// MARK: - CustomStringConvertible

extension RunProblem: CustomStringConvertible {
  /// The problem in words: what came, what was expected, and what to do.
  package var description: String {
    switch self {
    case .usage(let problem): "\(problem)"
    case .output(let problem): "\(problem)"
    case .unreadablePlan(let file, let reason):
      "--diff cannot read \(file.onOneLine): \(reason.onOneLine); "
        + "write a plan there with --dry-run --format json --output \(file.onOneLine)"
    case .unknownExample(let id, let nearest):
      "no example has the id or name \"\(id.onOneLine)\""
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; --list prints all names")
    case .ambiguousExample(let part, let candidates):
      "\(candidates.count) examples have \"\(part.onOneLine)\" in their names; which of them?"
        + candidates.prefix(5).map { "\n  \($0.onOneLine)" }.joined()
        + (candidates.count > 5 ? "\n  and \(candidates.count - 5) more" : "")
    case .unreadableReport(let file, let reason):
      "merge cannot use \(file.onOneLine): \(reason)"
    case .nothingFits(let problem):
      problem
    case .noFailuresKnown(let file, let reason):
      "--only-failures has nothing to run: \(file.onOneLine) \(reason)"
    case .unknownRevision(let revision, let reason):
      "--since \(revision.onOneLine): \(reason.onOneLine)"
    case .newerState(let file, let version, let known):
      "\(file.onOneLine) has version \(version), and this program knows \(known); "
        + "build with a newer Fantail, name another folder with --state, or remember nothing with --no-state"
    case .unreadable(let file, let reason):
      "cannot read \(file.onOneLine): \(reason.onOneLine)"
    case .cannotBisect:
      "--bisect needs a program that can be started again, as an executable of SpecMain can on Linux and macOS"
    case .cannotIsolate:
      "--isolate cannot start this program again; it works on Linux and macOS, in executables of SpecMain and with "
        + "swift package specs"
    }
  }
}
