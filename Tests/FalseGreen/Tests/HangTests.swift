#if os(Linux)
  import Dispatch
  import FantailSeams
  import Foundation
  import Paces
  import XCTest

  /// Examples that hang. The report shows the line that is waiting, and no other example fails.
  final class HangTests: XCTestCase {
    private static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Runner/Hangs.swift")

    /// The marked lines, by the descriptions of their examples.
    private static let marks: [String: Int] = {
      let lines = ((try? String(contentsOf: source, encoding: .utf8)) ?? "").components(separatedBy: "\n")
      var marks: [String: Int] = [:]
      for (index, line) in lines.enumerated() {
        if let mark = line.range(of: "// here: ") { marks[String(line[mark.upperBound...])] = index + 1 }
      }
      return marks
    }()

    private func run(_ scenario: String, _ arguments: [String]) throws -> RunnerProcess {
      try RunnerProcess(scenario, arguments, environment: [:])
    }

    /// Returns a text without times and without the folder of the sources.
    private func plain(_ text: String) -> String {
      text.replacing(Self.source.path, with: "Hangs.swift").replacing(#/[0-9.]+ ?m?s\b/#, with: "TIME")
        .replacing(#/ \(TIME\)/#, with: "")
    }

    override class func setUp() { LongRuns.begin() }
    override class func tearDown() { LongRuns.end() }

    /// Compares a text of a run that hangs and fails.
    private func check(
      _ run: LongRun, _ part: KeyPath<RunnerProcess, String>, _ text: String, file: StaticString = #filePath,
      line: UInt = #line
    ) throws {
      let (found, expected) = try atSomePace { pace in
        let ended = try run.ended(pace)
        let others = part == \.output ? ended.errors : ""
        return (["\(ended.code)", plain(ended[keyPath: part]), others], ["1", text, ""])
      }
      XCTAssertEqual(found, expected, file: file, line: line)
    }

    func testTheWaitingLineOfEachHangIsReported() throws {
      XCTAssertEqual(try XCTUnwrap(try Self.named.value()), [])
    }

    /// The runs whose report does not show the line that is waiting. If all tests run, these runs begin while other
    /// tests are waiting.
    static let named = Ahead { () -> [String] in
      let listed = try RunnerProcess("hangs", ["--list"], environment: [:]).output
      let names = listed.split(separator: "\n").map(String.init)
      let missed = Locked(names.count > 50 ? [] : ["only \(names.count) kinds of hangs"])
      // The processes spend most of the time waiting.
      atOnce(6, names.count) { index in
        let ways = [[], ["--isolate"], ["--jobs", "2"]]
        var found: String?
        // On a machine that stands still, a short limit may pass before the example reaches its line.
        for limit in ["300ms", "3s", "10s"] {
          let arguments = ["--filter", "^\(names[index])$", "--time-limit", limit] + ways[index % 3]
          let run = try? RunnerProcess("hangs", arguments, environment: [:])
          let output = run?.output ?? ""
          let description = output.firstMatch(of: #/✗ (.*?) \(1\)/#).map { String($0.1) } ?? ""
          let line = marks[description] ?? 0
          if output.contains("\(source.path):\(line) in ") { return }
          found = "\(names[index]): \(output)\(run?.errors ?? "")"
        }
        missed.withLock { $0.append(found ?? names[index]) }
      }
      return missed.withLock(\.self)
    }

    func testAHeldMainActorFailsOnlyItsExample() throws {
      let line = Self.marks["hangs"] ?? 0
      try check(
        LongRun("held main actor", milliseconds: 300) { ["--time-limit", $0] }, \.output,
        """
        Main
          ✗ hangs (1)
          - comes later (skipped: not run: "Main, hangs" still holds the main actor)
          ✓ is elsewhere
          - comes last (skipped: not run: "Main, hangs" still holds the main actor)

        Failures:

          1) Main, hangs
             ran longer than its time limit of TIME, started at Hangs.swift:\(line - 1)
             a thread waits in DispatchSemaphore.wait()
                 Hangs.swift:\(line) in static MainHangs.spec.getter
             Hangs.swift:\(line - 1):11:  it("hangs") { @MainActor in
             again: swift run false-green --time-limit=TIME --filter '^Main_Hangs$'

        4 examples, 1 failed, 2 skipped
        finished in TIME

        """)
    }

    func testAHeldActorIsFreeInTheNextProcess() throws {
      let (found, expected) = try atSomePace { pace in
        let run = try run("held main actor", ["--time-limit", "\(min(300 * pace, 50_000))ms", "--isolate"])
        return (
          [run.errors, "\(run.code)"] + plain(run.output).components(separatedBy: "\n").prefix(5),
          ["", "1", "Main", "  ✗ hangs (1)", "  ✓ comes later", "  ✓ is elsewhere", "  ✓ comes last"]
        )
      }
      XCTAssertEqual(found, expected)
    }

    func testARunWithAHeldPoolListsExamplesThatDidNotRun() throws {
      let line = Self.line("let poolHangs")
      let waits = """
          a thread waits in DispatchSemaphore.wait()
            Hangs.swift:\(Self.line("private func block()")) in block()
            Hangs.swift:\(line + 3) in poolHangs
          a task waits in Task.sleep(for:tolerance:clock:)
            Hangs.swift:\(line + 4) in poolHangs
        """
      try check(
        LongRuns.heldPool, \.errors,
        """
        still running: "Pool, hangs" at Hangs.swift:\(line + 2), limit TIME
        \(waits)
          no thread is free to continue: the run ends here ten seconds after the limit, unless one becomes free; these had not run by then:
            Pool, comes later

        error: the run is stuck and ends here; these exceeded their time limits and block its threads:
          "Pool, hangs" at Hangs.swift:\(line + 2), limit TIME
        \(waits)
          not run: "Pool, hangs" still holds every thread:
            Pool, comes later
        reports are cut short; with --isolate, such an example fails alone, and the others run

        """)
      let written = try LongRuns.heldPool.ended().report
      XCTAssert(written.contains("ran longer than its time limit"), written)
      XCTAssert(written.contains("still holds every thread"), written)
    }

    func testLeftoverTasksAndProcessesAreReportedWithTheirExample() throws {
      for way in [[], ["--isolate"], ["--jobs", "2"]] {
        let warned = try run("leaks", way)
        XCTAssertEqual(warned.code, 0, "\(way)")
        let line = Self.line("it(\"leaves a task\")")
        let task = """
          Hangs.swift:\(line): a task that "Cart, leaves a task" started is still running at the end of the run: wait for it, or \
          cancel it
          """
        let process =
          "a child process started while \"Cart, leaves a process\" ran is still running at the end of the run: "
        let errors = plain(warned.errors)
        XCTAssert(errors.contains("warning: \(task); --fail-on-leaks makes this a failure\n"), errors)
        // With several workers, an example may be reported together with the process of another one.
        if way.first != "--jobs" {
          XCTAssert(errors.contains("warning: Hangs.swift:\(line + 1): \(process)"), errors)
        }
        XCTAssert(warned.errors.contains("/bin/sleep 20"), warned.errors)
        let failed = try run("leaks", way + ["--fail-on-leaks"])
        XCTAssertEqual(failed.code, 1, "\(way)")
        XCTAssertEqual(failed.errors, "", "\(way)")
        XCTAssert(failed.output.contains("3 examples, 0 failed, 2 issues outside the examples\n"), failed.output)
      }
    }

    /// Returns the first line of the source with some words.
    private static func line(_ words: String) -> Int {
      let lines = ((try? String(contentsOf: source, encoding: .utf8)) ?? "").components(separatedBy: "\n")
      return 1 + (lines.firstIndex { $0.contains(words) } ?? -1)
    }

    func testAStallIsReportedWhileItLasts() throws {
      let line = Self.marks["waits for a semaphore"] ?? 0
      let (found, expected) = try atSomePace { pace in
        let limit = "\(min(500 * pace, 50_000))ms"
        let run = try run(
          "hangs", ["--filter", "^Hangs_WaitsForASemaphore$", "--stall", "300ms", "--time-limit", limit])
        return (
          // The message may be printed twice on a busy machine.
          ["\(run.code)"] + plain(run.errors).split(separator: "\n").prefix(3).map { String($0) },
          [
            "1", "still running after TIME: \"Hangs, waits for a semaphore\" at Hangs.swift:\(line - 1)",
            "  a thread waits in DispatchSemaphore.wait()", "    Hangs.swift:\(line) in hangs",
          ]
        )
      }
      XCTAssertEqual(found, expected)
      let silent = try self.run(
        "hangs", ["--filter", "^Hangs_WaitsForASemaphore$", "--stall", "off", "--time-limit", "500ms"])
      XCTAssertEqual(silent.errors, "")
    }

    func testTheWaitingLineIsReportedWhenASignalArrives() throws {
      let line = Self.marks["waits for a semaphore"] ?? 0
      let (found, expected) = try atSomePace { pace in
        let run = try LongRuns.interrupted.ended(pace)
        return (
          ["\(run.code)", plain(run.errors)],
          [
            "143",
            """

            SIGTERM: the run ends; a second signal ends it without waiting
            still running after TIME: "Hangs, waits for a semaphore" at Hangs.swift:\(line - 1)
              a thread waits in DispatchSemaphore.wait()
                Hangs.swift:\(line) in hangs

            """,
          ]
        )
      }
      XCTAssertEqual(found, expected)
    }
  }
#endif
