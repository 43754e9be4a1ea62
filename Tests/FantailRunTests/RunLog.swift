import FantailPlan
import FantailRun
import FantailSeams
import FantailTree

/// The log of the specs under test, in order. Any task or thread may add a line.
final class RunLog: Sendable {
  private let lines = Locked<[String]>([])

  func callAsFunction(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  /// All lines joined, so that a test compares a whole trace at once.
  var trace: String { lines.withLock { $0.joined(separator: " ") } }

  var count: Int { lines.withLock(\.count) }

  /// All four kinds of hooks of one group, logged as `oBA`, `oBE`, `oAE`, `oAA`.
  func hooks(_ prefix: String) -> Spec {
    Spec(
      [
        beforeAll { self(prefix + "BA") }, beforeEach { self(prefix + "BE") },
        afterEach { self(prefix + "AE") }, afterAll { self(prefix + "AA") },
      ].flatMap(\.nodes))
  }
}

/// Plans and runs specs.
func report(
  of specs: Spec..., options: PlanOptions = PlanOptions(), jobs: Int = 1, failFast: Int? = nil
) async
  -> RunReport
{
  await Executor(jobs: jobs, failFast: failFast).run(Plan(specs, options))
}

extension RunReport {
  /// Each result and issue on its own line, without source locations, so that a test compares a whole run at once.
  var text: String {
    var lines: [String] = []
    for result in results {
      let isTold = result.reason != nil || result.knownIssue != nil || result.isFlaky
      let reason = isTold ? " (\(result.reason ?? result.remark ?? ""))" : ""
      lines.append("\(result.status.rawValue): \(result.example.fullDescription)\(reason)")
      lines += result.issues.map {
        "  " + $0.message.withoutWaitingCode.split(separator: "\n").joined(separator: "\n  ")
      }
    }
    lines += issues.map { "run: \($0.message.withoutWaitingCode)" }
    lines.append(passed ? "passed" : "failed")
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// The text of a time limit without the threads and tasks that wait, which WaitingCodeTests and HangTests compare.
  var withoutWaitingCode: String {
    replacing(#/\n(a task|a thread|the main thread) (waits|runs)[^\n]*(\n    [^\n]+:[0-9]+ in [^\n]+)*/#, with: "")
  }
}

/// An error with a name.
struct Boom: Error, CustomStringConvertible {
  let description: String

  init(_ description: String = "boom") {
    self.description = description
  }
}
