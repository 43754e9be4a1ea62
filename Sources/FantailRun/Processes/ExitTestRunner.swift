import FantailLock
import FantailPlan
import FantailTree
import Foundation

/// One exit test, as the environment of the process says that runs its code.
package struct ExitTestRequest: Codable, Equatable {
  static let key = "FANTAIL_EXIT_TEST"

  /// The example's id.
  var example: String
  var location: SourceLocation
  /// The number of times that the example came to this place, this time included.
  var number: Int
  var worker: Int
  /// The process that asks.
  var parent = getpid()
  /// The one of several lists of specs that has the example.
  var suite: String?

  init(example: String, location: SourceLocation, number: Int, worker: Int) {
    self.example = example
    self.location = location
    self.number = number
    self.worker = worker
  }

  /// Creates the runner; `nil` in a process that was started for no exit test.
  init?(_ environment: [String: String]) {
    guard let text = environment[Self.key],
      let request = try? JSONDecoder().decode(Self.self, from: Data(text.utf8))
    else { return nil }
    self = request
  }
}

/// Runs exit tests: their code in its own process, which is this program once more.
package struct ExitTestRunner: Sendable {
  private var relaunch: Relaunch?
  private var suite: @Sendable () -> String? = { nil }
  /// The exit test that this process was started for.
  private(set) var request: ExitTestRequest?
  /// Why there can be none.
  private var problem: String?
  /// The end of the channel that this process reports to.
  var channel = Channel.number

  /// Creates what runs the exit tests of a run.
  ///
  /// - Parameters:
  ///   - relaunch: How to start the program.
  ///   - suite: Returns which of its lists of specs has the examples, where it has several. Asked for when an exit test
  ///     runs: the name of a class takes long to find out.
  package init(_ relaunch: Relaunch, suite: @escaping @Sendable () -> String? = { nil }) {
    self.relaunch = relaunch
    self.suite = suite
  }

  /// Creates a runner that reports every exit test as unavailable.
  ///
  /// - Parameter problem: Why, and what to do instead.
  package init(unavailable problem: String) {
    self.problem = problem
  }

  package init(_ request: ExitTestRequest, _ relaunch: Relaunch?) {
    self.relaunch = relaunch
    self.request = request
    suite = { request.suite }
  }

  /// Creates what runs the one exit test that this process was started for, or `nil` where it was for none.
  ///
  /// - Parameters:
  ///   - environment: The environment, which says so.
  ///   - suite: The list of specs at hand. For another one the answer is `nil`.
  package init?(for environment: [String: String], suite: String) {
    guard let request = ExitTestRequest(environment), request.suite == suite else { return nil }
    self.init(request, nil)
  }

  /// Returns whether the environment says that this process was started for an exit test. One that was not, and only
  /// got the variable from whoever started it, ends with a message and code 2.
  package static func isAsked(by environment: [String: String]) -> Bool {
    switch ChildRole(environment) {
    case .exitTest: return true
    case .none, .worker: return false
    case .leaked(let variable):
      StandardError.write("error: \(ChildRole.message(ofLeaked: variable))\n")
      exit(2)
    }
  }

  // MARK: - The process that judges

  func turn(_ test: ExitTestRequest) -> ExitTestTurn {
    if let request {
      guard test.location == request.location, test.number == request.number else { return .passBy }
      return .run(
        began: {
          // Threads of the pool let no signal through, and one that the code raises should end it.
          var signals = sigset_t()
          sigfillset(&signals)
          pthread_sigmask(SIG_UNBLOCK, &signals, nil)
          say(.began(max(0, Int(lseek(STDERR_FILENO, 0, SEEK_END)))))
          ExitTestCode.begin(self)
        },
        ended: { report in
          say(report)
          _exit(0)
        })
    }
    guard let relaunch else { return .unavailable(problem ?? "nothing here can start this program again") }
    var test = test
    test.suite = suite()
    return .watch { [test] limit in await Self.watch(test, relaunch, limit) }
  }

  private static func watch(_ test: ExitTestRequest, _ relaunch: Relaunch, _ limit: Duration) async -> ExitTestOutcome {
    do {
      let request = String(decoding: try JSONEncoder().encode(test), as: UTF8.self)
      let copy = try ProgramCopy(
        relaunch,
        adding: [
          ExitTestRequest.key: request, WorkerRole.workerKey: "\(test.worker)", "SWIFT_BACKTRACE": "enable=no",
        ], keeping: [2])
      copy.process.kill(after: limit)
      return await withTaskCancellationHandler {
        await outcome(of: copy)
      } onCancel: {
        copy.process.kill()
      }
    } catch let problem as ChildProblem {
      return ExitTestOutcome(problem: "a second process could not be started: \(problem.reason)")
    } catch {
      return ExitTestOutcome(problem: "\(error)")
    }
  }

  /// Waits for the process on its own thread, and reads what it says.
  private static func outcome(of copy: ProgramCopy) async -> ExitTestOutcome {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var start = 0
        var outcome = ExitTestOutcome()
        let end = copy.follow { line in
          guard let report = try? JSONDecoder().decode(ExitTestReport.self, from: line) else { return }
          switch report {
          case .failed(let issue): return outcome.issues.append(issue)
          case .began(let offset): start = offset
          case .returned, .threw, .missed: break
          }
          outcome.report = report
        }
        outcome.end = copy.process.wasKilled ? nil : end
        outcome.standardError = copy.output.text(start..<max(start, copy.output.size))
        continuation.resume(returning: outcome)
      }
    }
  }

  func say(_ report: ExitTestReport) {
    if let line = report.line { _ = Channel.write(line, to: channel) }
  }
}
