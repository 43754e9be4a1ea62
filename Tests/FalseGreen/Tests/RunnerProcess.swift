import FantailTree
import Foundation
import Paces
import XCTest

/// A run of the `false-green` program, which is built together with the tests.
struct RunnerProcess {
  /// The exit code, or the signal that ended it, negated.
  let code: Int32
  let output: String
  let errors: String
  /// The file `report.xml` in the run's folder; empty if the run did not write it.
  let report: String

  /// Runs to the end.
  ///
  /// - Parameters:
  ///   - signals: The signals to send: the first one after a sign, and each further one after the answer to the first.
  ///   - sign: The sign after which the first signal is sent.
  ///   - place: A file that receives the standard output instead.
  ///   - shell: The shell command around the program, in which "$@" is the program with its arguments.
  init(
    _ scenario: String, _ arguments: [String], environment: [String: String], signals: [Int32] = [],
    after sign: Sign = .wait, output place: String? = nil, shell: String? = nil
  ) throws {
    Process.receiveSignals()
    let process = Process()
    process.executableURL = Bundle(for: FalseGreenTests.self).bundleURL.deletingLastPathComponent()
      .appendingPathComponent("false-green")
    #if os(Linux)
      process.executableURL = Bundle.main.bundleURL.appendingPathComponent("false-green")
    #endif
    process.arguments = arguments
    if let shell, let program = process.executableURL {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", shell, "sh", program.path] + arguments
    }
    process.environment = ["SCENARIO": scenario, "PATH": "/usr/bin:/bin", "COLUMNS": "1000"].merging(environment) { $1 }
    // The outputs are files, since a pipe without a reader could fill up.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String) throws -> FileHandle {
      let url = folder.appendingPathComponent(name)
      try Data().write(to: url)
      return try FileHandle(forWritingTo: url)
    }
    let written = try file("output")
    process.standardOutput = try place.map { try FileHandle(forWritingTo: URL(fileURLWithPath: $0)) } ?? written
    process.standardError = try file("errors")
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // This is hundreds of times as long as any run takes, so that only a run that hangs fails.
    let id = process.processIdentifier
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      if isOver.wait(timeout: .now() + .milliseconds(120_000)) == .timedOut { kill(id, SIGKILL) }
    }
    defer { isOver.signal() }
    for (number, signal) in signals.enumerated() {
      let sign = number == 0 ? sign : .errors("\nstill running")
      while process.isRunning, !(try sign.has(come: folder)) { usleep(5_000) }
      kill(process.processIdentifier, signal)
    }
    process.waitUntilExit()
    code = process.code
    output = try String(contentsOf: folder.appendingPathComponent("output"), encoding: .utf8)
    errors = try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)
    report = (try? String(contentsOf: folder.appendingPathComponent("report.xml"), encoding: .utf8)) ?? ""
  }

  /// The event after which a signal is sent.
  enum Sign {
    /// An example is waiting, and has written a file with this name.
    case wait
    /// The standard error contains these words.
    case errors(String)
    /// Something was printed, and then this number of milliseconds has passed.
    case output(milliseconds: Int)

    fileprivate func has(come folder: URL) throws -> Bool {
      switch self {
      case .wait: return FileManager.default.fileExists(atPath: folder.appendingPathComponent("waiting").path)
      case .errors(let words):
        return try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8).contains(words)
      case .output(let milliseconds):
        if try Data(contentsOf: folder.appendingPathComponent("output")).isEmpty { return false }
        usleep(UInt32(1_000 * milliseconds))
        return true
      }
    }
  }

  /// Returns the text without parts that differ between runs and machines.
  static func stable(_ text: String) -> String {
    text.replacing(#/in process [0-9]+/#, with: "in process P")
      .replacing(#/InProcess[0-9]+/#, with: "InProcessP")
      .replacing(#/(Cart|Exit)\.swift:[0-9]+(:[0-9]+)?/#) { "\($0.1).swift:N" }
      .replacing(#/ \([0-9.]+ m?s\)\n/#, with: "\n")
      .replacing(#/finished in [0-9.]+ m?s/#, with: "finished in T")
      // A given limit is not a measured time, so it stays.
      .replacing(#/(after|for) [0-9.]+ m?s(?! and was killed)/#) { "\($0.1) T" }
      .replacing(#/duration_ms: .*/#, with: "duration_ms: T")
      .replacing(#/again(, all [0-9]+)?: .* --/#) { "again\($0.1 ?? ""): RUN --" }
      .replacing(#/Current stack trace:\n(?:[0-9]+ .*\n)*/#, with: "")
  }
}

/// A run with chosen times, whose first try begins immediately, so that other tests run while it waits.
final class LongRun: Sendable {
  let scenario: String
  let milliseconds: Int
  private let process: @Sendable (_ pace: Int) throws -> RunnerProcess
  private let first: Ahead<RunnerProcess>

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - signals: The signals to send.
  ///   - options: Returns the options for a time.
  ///   - sign: Returns the sign after which the first signal is sent, for a pace.
  init(
    _ scenario: String, milliseconds: Int = 0, signals: [Int32] = [],
    _ options: @escaping @Sendable (_ time: String) -> [String] = { _ in [] },
    after sign: @escaping @Sendable (_ pace: Int) -> RunnerProcess.Sign = { _ in .wait }
  ) {
    (self.scenario, self.milliseconds) = (scenario, milliseconds)
    let process: @Sendable (Int) throws -> RunnerProcess = { pace in
      try RunnerProcess(
        scenario, options("\(milliseconds * pace)ms"), environment: ["PACE": "\(pace)"], signals: signals,
        after: sign(pace))
    }
    self.process = process
    first = Ahead { try process(1) }
  }

  /// Waits for the end of the run at a pace.
  func ended(_ pace: Int = 1) throws -> RunnerProcess {
    if pace == 1, let first = try first.value() { return first }
    return try process(pace)
  }
}

/// The runs that end only seconds after a limit. They begin together, with the first test class that has such a run,
/// or, if all tests run, with the runs of other classes.
enum LongRuns {
  /// `false` if the command line selects tests.
  private static let isEveryTestRun = CommandLine.arguments.count == 1
  static let heldPool = LongRun("held pool", milliseconds: 300) {
    ["--time-limit", $0, "--format", "documentation", "--format", "junit", "--output", "report.xml"]
  }
  static let everyThread = LongRun("every thread", milliseconds: 50)
  static let everyThreadOfAWorker = LongRun("hang on every thread", milliseconds: 100) {
    ["--isolate", "--time-limit", $0]
  }
  static let interrupted = LongRun("hangs", signals: [SIGTERM]) { _ in
    ["--filter", "^Hangs_WaitsForASemaphore$", "--format", "events"]
  } after: { pace in
    .output(milliseconds: 500 * pace)
  }
  static let interruptedWorker = LongRun("block", signals: [SIGINT]) { _ in ["--isolate", "--format", "dots"] }

  private static let all = [heldPool, everyThread, everyThreadOfAWorker, interrupted, interruptedWorker]

  static func begin() {
    _ = all
    #if os(Linux)
      TestFrameworkHangTests.begin()
      if isEveryTestRun { _ = (HangTests.named, StrikeTests.struck) }
    #endif
  }

  /// Waits for all runs, so that no process is left behind, regardless of which tests run.
  static func end() {
    for run in all { _ = try? run.ended() }
    #if os(Linux)
      TestFrameworkHangTests.end()
    #endif
  }
}

extension XCTestCase {
  /// Runs a scenario and compares its exit code and its whole output.
  func check(
    _ scenario: String, _ options: [String] = [], code: Int32, output: String, errors: String = "",
    environment: [String: String] = [:], signals: [Int32] = [], shell: String? = nil, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let run = try RunnerProcess(scenario, options, environment: environment, signals: signals, shell: shell)
    let name = "\(scenario) \(options.joined(separator: " "))"
    XCTAssertEqual(run.code, code, name, file: file, line: line)
    XCTAssertEqual(RunnerProcess.stable(run.output), output, name, file: file, line: line)
    XCTAssertEqual(RunnerProcess.stable(run.errors), errors, name, file: file, line: line)
  }

  /// Runs a scenario with chosen times, and compares its exit code and its whole output.
  ///
  /// - Parameters:
  ///   - milliseconds: The shortest time, such as the limit of an example that hangs.
  ///   - options: Returns the options for a time.
  ///   - output: Returns the output for a time in words.
  func check(
    _ scenario: String, milliseconds: Int, _ options: @escaping @Sendable (_ time: String) -> [String] = { _ in [] },
    code: Int32, output: (_ words: String) -> String, errors: (_ words: String) -> String = { _ in "" },
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try check(
      LongRun(scenario, milliseconds: milliseconds, options), code: code, output: output, errors: errors, file: file,
      line: line)
  }

  /// Compares the exit code and the whole output of a run that has begun.
  func check(
    _ run: LongRun, code: Int32, output: (_ words: String) -> String, errors: (_ words: String) -> String = { _ in "" },
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let (found, expected) = try atSomePace { pace in
      let ended = try run.ended(pace)
      let words = Duration.milliseconds(run.milliseconds * pace).inWords
      return (
        ["\(ended.code)", RunnerProcess.stable(ended.output), RunnerProcess.stable(ended.errors)],
        ["\(code)", output(words), errors(words)]
      )
    }
    XCTAssertEqual(found, expected, run.scenario, file: file, line: line)
  }

  /// The output of a run of one failing example.
  func failed(_ message: String, at place: String, _ others: [String] = ["example at Cart.swift:N"]) -> String {
    """
    Cart
      ✗ adds (1)

    Failures:

      1) Cart, adds
         \(([message, place] + others).joined(separator: "\n     "))
         again: RUN --filter '^Cart_Adds$'

    1 example, 1 failed
    finished in T

    """
  }
}
