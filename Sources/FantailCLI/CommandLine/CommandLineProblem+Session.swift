import FantailRun
import FantailPlan

// The reasons that only a session has.
extension CommandLineProblem {
  static var nothingToMerge: Self {
    .other("merge needs reports that --format json wrote: merge a.json b.json --format html --output run.html")
  }

  // MARK: Files

  static func unreadablePlan(file: String, reason: String) -> Self {
    .other(
      "--diff cannot read \(file.onOneLine): \(reason.onOneLine); "
        + "write a plan there with --dry-run --format json --output \(file.onOneLine)")
  }

  static func unreadableReport(file: String, reason: String) -> Self {
    .other("merge cannot use \(file.onOneLine): \(reason)")
  }

  static func newerState(file: String, version: Int, known: Int) -> Self {
    .other(
      "\(file.onOneLine) has version \(version), but this program reads version \(known); "
        + "build with a newer Fantail, use another folder with --state, or record nothing with --no-state")
  }

  // MARK: Examples

  static func unknownExample(_ id: String, nearest: String?) -> Self {
    let fact = "no example has the id or name \"\(id.onOneLine)\""
    let advice = nearest.map { "; did you mean \"\($0)\"?" } ?? "; --list prints all names"
    return .missed(Miss(fact: fact, message: fact + advice))
  }

  static func ambiguousExample(_ part: String, candidates: [String]) -> Self {
    .other(
      "\(candidates.count) examples have \"\(part.onOneLine)\" in their names; which one?"
        + candidates.prefix(5).map { "\n  \($0.onOneLine)" }.joined()
        + (candidates.count > 5 ? "\n  and \(candidates.count - 5) more" : ""))
  }

  /// The memory of earlier runs does not contain a failure.
  static func noFailuresKnown(file: String, _ reason: NoFailures) -> Self {
    let fact = "--only-failures has nothing to run: \(file.onOneLine)"
    return .missed(Miss(fact: fact, message: "\(fact) \(reason.words)"))
  }

  // MARK: Processes

  static func cannotStartAgain(option: String) -> Self {
    .other(
      "\(option) cannot start this program again; it works on Linux and macOS, in executables of SpecMain and with "
        + "swift package specs")
  }

  /// The process of the examples cannot carry out an option; the reason is a complete sentence.
  static func refusedByWorker(_ reason: String) -> Self { .other(reason) }

  /// The process with the specs did not list them.
  static func noSpecs(reason: String) -> Self { .other("the specs cannot be planned: \(reason)") }
}

/// The reasons why the memory of earlier runs does not contain a failure.
enum NoFailures {
  /// The folder does not contain a memory of runs; `state` is the folder from `--state`, if there is one.
  case neverRun(state: String?)
  case nothingFailed
  /// The last run failed, but none of these examples did.
  case othersFailed

  var words: String {
    switch self {
    case .neverRun(let state): "does not exist; run once\(state.map { " with --state \($0)" } ?? "") to write it"
    case .nothingFailed: "records no failure"
    case .othersFailed: "records no failure of these examples, but the last run failed; run all of them"
    }
  }
}
