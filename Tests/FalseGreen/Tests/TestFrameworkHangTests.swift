#if os(Linux)
  import Foundation
  import Paces
  import XCTest

  /// Examples that hang under XCTest and Swift Testing, each in a separate process.
  final class TestFrameworkHangTests: XCTestCase {
    // The bridge gives its class another name if a file already has this name.
    private static let name = "\(HungSpec.self)Tests"
    private static let xctest = ["FalseGreenTests.\(name)"]
    private static let testing = ["--testing-library", "swift-testing", "--filter", "HungSuite"]

    /// A kind of example that hangs, under one of the frameworks.
    private struct Hang: Hashable {
      let kind: HungSpec.Kind
      let arguments: [String]
    }

    /// The first tries, which wait for most of their time.
    private static let first = [
      Hang(kind: .anExample, arguments: xctest), Hang(kind: .theMainActor, arguments: xctest),
      Hang(kind: .anExample, arguments: testing), Hang(kind: .theMainActor, arguments: testing),
      Hang(kind: .everyThread, arguments: testing),
    ].reduce(into: [:]) { first, hang in first[hang] = Ahead { try run(hang, pace: 1) } }

    override class func setUp() { LongRuns.begin() }
    override class func tearDown() { LongRuns.end() }

    static func begin() { _ = first }
    static func end() { for hang in first.values { _ = try? hang.value() } }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    func testOnlyAHangingExampleFailsUnderXCTest() throws {
      let hung = try line(of: "waits")
      try check(
        .anExample, Self.xctest,
        """
        Test Suite 'Selected tests' started
        Test Suite '\(Self.name)' started
        Test Case '\(Self.name).testHung_Waits' started
          \(hung) | it("waits") { wait(if: .anExample) }
        HungSpec.swift:\(hung): error: \(Self.name).testHung_Waits : ran longer than its time limit of TIME, started at \
        HungSpec.swift:\(hung)
        a thread waits in DispatchSemaphore.wait()
            HungSpec.swift:\(try waitingLine) in static HungSpec.wait(if:)
            HungSpec.swift:\(hung) in static HungSpec.spec.getter
        Test Case '\(Self.name).testHung_Waits' failed (TIME)
        Test Case '\(Self.name).testHung_WaitsOnTheMainActor' started
        Test Case '\(Self.name).testHung_WaitsOnTheMainActor' passed (TIME)
        Test Case '\(Self.name).testHung_NeedsTheMainActor' started
        Test Case '\(Self.name).testHung_NeedsTheMainActor' passed (TIME)
        Test Case '\(Self.name).testHung_WaitsOnEveryThread' started
        Test Case '\(Self.name).testHung_WaitsOnEveryThread' passed (TIME)
        Test Case '\(Self.name).testHung_ComesLast' started
        Test Case '\(Self.name).testHung_ComesLast' passed (TIME)
        Test Suite '\(Self.name)' failed
        \t Executed 5 tests, with 1 failure (0 unexpected) in TIME (TIME)
        Test Suite 'Selected tests' failed
        \t Executed 5 tests, with 1 failure (0 unexpected) in TIME (TIME)

        """)
    }

    /// XCTest runs everything on the main thread, so that nothing else can run.
    func testAHeldMainActorUnderXCTestEndsTheRunAndIsLocated() throws {
      let hung = try line(of: "waits on the main actor")
      let waits = """
          the main thread waits in DispatchSemaphore.wait()
            HungSpec.swift:\(try waitingLine) in static HungSpec.wait(if:)
            HungSpec.swift:\(hung) in static HungSpec.spec.getter
        """
      try check(
        .theMainActor, Self.xctest,
        """
        Test Suite 'Selected tests' started
        Test Suite '\(Self.name)' started
        Test Case '\(Self.name).testHung_Waits' started
        Test Case '\(Self.name).testHung_Waits' passed (TIME)
        Test Case '\(Self.name).testHung_WaitsOnTheMainActor' started
        still running: "Hung, waits on the main actor" at HungSpec.swift:\(hung), limit TIME
        \(waits)
          no thread is free to continue: the run ends here ten seconds after the limit, unless one becomes free

        error: the run is stuck and ends here; these exceeded their time limits and block its threads:
          "Hung, waits on the main actor" at HungSpec.swift:\(hung), limit TIME
            had failed: ran longer than its time limit of TIME, started at HungSpec.swift:\(hung) (HungSpec.swift:\(hung))
        \(waits)
        reports are cut short; with swift package specs, such an example fails alone, and the others run

        """)
    }

    func testOnlyAHangingExampleFailsUnderSwiftTesting() throws {
      let hung = try line(of: "waits")
      try check(
        .anExample, Self.testing,
        """
        \(try started(through: "waits"))
        \(issue("recorded an issue", "waits", hung))
        ↳ ran longer than its time limit of TIME, started at HungSpec.swift:\(hung)
          a thread waits in DispatchSemaphore.wait()
              HungSpec.swift:\(try waitingLine) in static HungSpec.wait(if:)
              HungSpec.swift:\(hung) in static HungSpec.spec.getter
        \(try started(after: "waits"))
        \(failed(after: "1 issue"))
        """)
    }

    func testAHeldMainActorUnderSwiftTestingFailsOnlyItsExample() throws {
      let hung = try line(of: "waits on the main actor")
      let needs = try line(of: "needs the main actor")
      try check(
        .theMainActor, Self.testing,
        """
        \(try started(through: "waits on the main actor"))
        \(issue("recorded an issue", "waits on the main actor", hung))
        ↳ ran longer than its time limit of TIME, started at HungSpec.swift:\(hung)
          a thread waits in DispatchSemaphore.wait()
              HungSpec.swift:\(try waitingLine) in static HungSpec.wait(if:)
              HungSpec.swift:\(hung) in static HungSpec.spec.getter
        \(start(of: "needs the main actor"))
        \(issue("recorded a known issue", "needs the main actor", needs))
        ↳ skipped: not run: "Hung, waits on the main actor" still holds the main actor
        \(try started(after: "needs the main actor"))
        \(failed(after: "2 issues (including 1 known issue)"))
        """)
    }

    func testAHeldPoolUnderSwiftTestingEndsTheRunAndIsLocated() throws {
      let hung = try line(of: "waits on every thread")
      let waits = """
          a thread waits in DispatchSemaphore.wait()
            HungSpec.swift:\(try waitingLine) in static HungSpec.wait(if:)
            HungSpec.swift:\(hung + 2) in static HungSpec.spec.getter
          a task waits in Task.sleep(for:tolerance:clock:)
            HungSpec.swift:\(hung + 4) in static HungSpec.spec.getter
        """
      try check(
        .everyThread, Self.testing,
        """
        \(try started(through: "waits on every thread"))
        still running: "Hung, waits on every thread" at HungSpec.swift:\(hung), limit TIME
        \(waits)
          no thread is free to continue: the run ends here ten seconds after the limit, unless one becomes free

        error: the run is stuck and ends here; these exceeded their time limits and block its threads:
          "Hung, waits on every thread" at HungSpec.swift:\(hung), limit TIME
        \(waits)
        reports are cut short; with swift package specs, such an example fails alone, and the others run

        """)
    }

    // MARK: - Runs

    /// Runs the specs with one kind of example that hangs, and compares the whole output of the process.
    private func check(
      _ kind: HungSpec.Kind, _ arguments: [String], _ text: String, file: StaticString = #filePath, line: UInt = #line
    ) throws {
      let hang = Hang(kind: kind, arguments: arguments)
      let (found, expected) = try atSomePace { pace in
        let first = pace == 1 ? try Self.first[hang]?.value() : nil
        let run = try first ?? Self.run(hang, pace: pace)
        return (["\(run.code)", plain(run.text)], ["1", text])
      }
      XCTAssertEqual(found, expected, file: file, line: line)
    }

    /// Returns the exit code, or the signal that ended the process, negated, and the whole output.
    private static func run(_ hang: Hang, pace: Int) throws -> (code: Int32, text: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = hang.arguments
      var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("FANTAIL") && $0.key != "CI" }
      environment[HungSpec.variable] = hang.kind.rawValue
      // Examples that pass may reach a short limit on a busy machine.
      environment["FANTAIL_OPTIONS"] = "--time-limit \(min(300 * pace, 50_000))ms"
      process.environment = environment
      // The process prints absolute paths, since no source is in its folder.
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let printed = folder.appendingPathComponent("printed")
      try Data().write(to: printed)
      let output = try FileHandle(forWritingTo: printed)
      process.standardOutput = output
      process.standardError = output
      process.standardInput = FileHandle.nullDevice
      process.currentDirectoryURL = folder
      try process.run()
      let id = process.processIdentifier
      let isOver = DispatchSemaphore(value: 0)
      // This is many times as long as any run takes.
      Thread.detachNewThread {
        if isOver.wait(timeout: .now() + .seconds(240)) == .timedOut { kill(id, SIGKILL) }
      }
      process.waitUntilExit()
      isOver.signal()
      return (process.code, try String(contentsOf: printed, encoding: .utf8))
    }

    /// Returns a text without times, the folder of the sources, and the versions of Swift Testing and the system.
    private func plain(_ text: String) -> String {
      text.replacing(Self.folder.path + "/", with: "").replacing(#/ at [0-9-]{10} [0-9:.]+\n/#, with: "\n")
        .replacing(#/[0-9.]+ (seconds|m?s\b)/#, with: "TIME")
        .replacing(#/in [0-9.]+ \([0-9.]+\) seconds/#, with: "in TIME (TIME)")
        .replacing(#/↳ (Testing Library Version|Target Platform): .*\n/#, with: "")
    }

    private static let names = [
      "waits", "waits on the main actor", "needs the main actor", "waits on every thread", "comes last",
    ]

    /// Returns the line of an example.
    private func line(of name: String) throws -> Int { try line("it(\"\(name)\")") }

    private var waitingLine: Int { get throws { try line(".wait()") } }

    /// Returns the first line of the specs with some words.
    private func line(_ words: String) throws -> Int {
      let file = Self.folder.appendingPathComponent("HungSpec.swift")
      let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      return try 1 + XCTUnwrap(lines.firstIndex { $0.contains(words) })
    }

    // MARK: - Lines of Swift Testing

    private func start(of name: String) -> String {
      "◇ Test case passing 1 argument example → Hung, \(name) to example(_:) started."
    }

    /// Returns the output until an example begins.
    private func started(through last: String) throws -> String {
      let end = try XCTUnwrap(Self.names.firstIndex(of: last))
      let start = ["◇ Test run started.", "◇ Suite HungSuite started.", "◇ Test example(_:) started."]
      return (start + Self.names[...end].map(start(of:))).joined(separator: "\n")
    }

    /// Returns the output for the examples after the given one.
    private func started(after name: String) throws -> String {
      let start = try XCTUnwrap(Self.names.firstIndex(of: name)) + 1
      return Self.names[start...].map(start(of:)).joined(separator: "\n")
    }

    private func issue(_ words: String, _ name: String, _ line: Int) -> String {
      let sign = words.contains("known") ? "━" : "✘"
      return "\(sign) Test example(_:) \(words) with 1 argument example → Hung, \(name) at HungSpec.swift:\(line):9: "
        + "Issue recorded"
    }

    private func failed(after issues: String) -> String {
      """
      ✘ Test example(_:) with 5 test cases failed after TIME with \(issues).
      ✘ Suite HungSuite failed after TIME with \(issues).
      ✘ Test run with 1 test in 1 suite failed after TIME with \(issues).

      """
    }
  }
#endif
