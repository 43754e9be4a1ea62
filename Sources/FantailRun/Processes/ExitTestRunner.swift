import FantailSeams
package import FantailTree
package import Foundation

/// Runs exit tests. The code of each exit test runs in a separate process of the same program.
package enum ExitTestRunner: Sendable {
  /// Each exit test starts the program again. If the program has several lists of specs, the suite is the list with the
  /// examples. The suite is read when an exit test runs, since finding the name of a class takes a long time.
  case starting(Relaunch, suite: @Sendable () -> String? = { nil })
  /// This process was started for an exit test, and reports to the channel.
  case serving(ExitTestRequest, channel: Int32)
  /// Exit tests cannot run, for this reason.
  case unavailable(String)

  func answer(to test: ExitTestRequest) -> ExitTestRole {
    switch self {
    case .unavailable(let problem): return .unavailable(problem)
    case .starting(let relaunch, let suite):
      var test = test
      test.suite = suite()
      return .watch { [test] limit in await Self.watch(test, relaunch, limit) }
    case .serving(let request, let channel):
      guard test.location == request.location, test.number == request.number else { return .passBy }
      return .run(
        began: {
          // Threads of the pool block all signals, and a signal that the code raises should end the process.
          var signals = sigset_t()
          sigfillset(&signals)
          pthread_sigmask(SIG_UNBLOCK, &signals, nil)
          Self.say(.began(max(0, Int(lseek(STDERR_FILENO, 0, SEEK_END)))), to: channel)
          ExitTestCode.begin(channel)
        },
        ended: { report in
          Self.say(report, to: channel)
          _exit(0)
        })
    }
  }

  static func say(_ report: ExitTestReport, to channel: Int32) {
    if let line = report.line { _ = Channel.write(line, to: channel) }
  }

  // MARK: - The process that judges

  private static func watch(_ test: ExitTestRequest, _ relaunch: Relaunch, _ limit: Duration) async -> ExitTestOutcome {
    do throws(ChildProblem) {
      let environment = test.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      let copy = try ProgramCopy(relaunch, adding: environment, keeping: [2])
      copy.process.kill(after: limit)
      return await withTaskCancellationHandler {
        await outcome(of: copy)
      } onCancel: {
        copy.process.kill()
      }
    } catch {
      return ExitTestOutcome(problem: "a second process could not be started: \(error.reason)")
    }
  }

  /// Waits for the process on a separate thread, and reads its messages.
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
}

/// An exit test, as described in the environment of the process that runs its code.
package struct ExitTestRequest: ChildTask, Equatable {
  package static let key = "FANTAIL_EXIT_TEST"

  /// The example's id.
  var example: String
  var location: SourceLocation
  /// The number of times that the example has reached this point, including this time.
  var number: Int
  package var worker: Int
  package var parent = getpid()
  /// The list of specs that contains the example, if there are several lists.
  package var suite: String?

  init(example: String, location: SourceLocation, number: Int, worker: Int) {
    self.example = example
    self.location = location
    self.number = number
    self.worker = worker
  }

  package init(_ fields: FieldReader) throws {
    self.init(
      example: try fields("example"), location: try fields("location"), number: try fields("number"),
      worker: try fields("worker"))
    parent = try fields("parent")
    suite = try fields.optional("suite")
  }

  package var coded: CodedFields {
    CodedFields([
      "example": example, "location": location, "number": number, "worker": worker, "parent": parent, "suite": suite,
    ])
  }
}

/// Receives all issues in the code of an exit test, from any task or thread, and sends each at once to the process that
/// judges the code, since this process may end at any time.
package enum ExitTestCode: IssueReceiver {
  /// The process has one channel, since it runs this code alone.
  private static let channel = Locked<Int32?>(nil)

  static func begin(_ channel: Int32) { self.channel.withLock { $0 = channel } }

  static var hasBegun: Bool { channel.withLock { $0 != nil } }

  package static func receive(_ issue: Issue) -> Bool {
    guard let channel = channel.withLock({ $0 }) else { return false }
    ExitTestRunner.say(.failed(issue), to: channel)
    return true
  }
}
