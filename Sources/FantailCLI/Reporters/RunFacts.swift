import FantailRun
import FantailTree

/// The time, the place and the options of a run, for a report that is read elsewhere.
struct RunFacts: Sendable, Codable {
  /// The time of the start, as in `2026-11-22T04:21:20Z`.
  var started: String
  /// The command as it was typed, with what the environment added.
  var command: String
  /// The words that start the program.
  var program: String
  /// The folder that places are relative to.
  var folder: String
  /// The system.
  var machine: String
  var jobs: Int
  /// The part of the run that it was, as options say it: `1/4`.
  var shard: String?

  /// The facts with what each is, for people.
  var listed: [(name: String, value: String)] {
    var list = [("when", time), ("command", command), ("where", "\(folder), \(machine)")]
    if let shard { list.append(("shard", shard.replacing("/", with: " of "))) }
    if jobs > 1 { list.append(("jobs", "\(jobs)")) }
    return list
  }

  /// The time of the start for people: `2026-11-22 04:21:20 UTC`.
  var time: String { started.replacing("T", with: " ").replacing("Z", with: " UTC") }
}

/// The result of an earlier run, in a few numbers.
struct PastRun: Sendable, Equatable, Codable {
  let started: String
  let seconds: Double
  let counts: [String: Int]
  let passed: Bool

  init(_ report: RunReport, started: String) {
    self.started = started
    seconds = report.duration.inSeconds
    counts = report.results.kinds
    passed = report.passed
  }

  var total: Int { counts.values.reduce(0, +) }

  /// The part of the examples that did not fail.
  var percentage: Int { total == 0 ? 0 : (total - counts["failed", default: 0]) * 100 / total }

  /// In words: `2026-11-22T04:21:20Z: 2 failed, 36 passed, in 1.5 s`.
  var description: String {
    let words = counts.words(of: ["failed", "flaky", "passed", "pending", "skipped"]).joined(separator: ", ")
    return "\(started): \(words), in \(Duration.seconds(seconds).inWords)"
  }
}
