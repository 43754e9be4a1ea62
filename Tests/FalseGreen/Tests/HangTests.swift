#if os(Linux)
  import Dispatch
  import FantailLock
  import Foundation
  import XCTest

  /// Examples that hang. The report names the line that waits, and no other example fails.
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

    private func run(_ scenario: String, _ arguments: [String], signals: [Int32] = []) throws -> RunnerProcess {
      try RunnerProcess(scenario, arguments, environment: [:], signals: signals)
    }

    /// Returns a text without times and without the folder of the sources.
    private func plain(_ text: String) -> String {
      text.replacing(Self.source.path, with: "Hangs.swift").replacing(#/[0-9.]+ m?s\b/#, with: "TIME")
        .replacing(#/ \(TIME\)/#, with: "")
    }

    func testEachHangNamesTheLineThatWaits() throws {
      let listed = try run("hangs", ["--list"]).output
      let names = listed.split(separator: "\n").map(String.init)
      XCTAssertGreaterThan(names.count, 50)
      let missed = Locked<[String]>([])
      // The processes spend most of the time waiting.
      DispatchQueue.concurrentPerform(iterations: names.count) { index in
        let ways = [[], ["--isolate"], ["--jobs", "2"]]
        let arguments = ["--filter", "^\(names[index])$", "--time-limit", "300ms"] + ways[index % 3]
        let run = try? RunnerProcess("hangs", arguments, environment: [:])
        let output = run?.output ?? ""
        let description = output.firstMatch(of: #/✗ (.*?) \(1\)/#).map { String($0.1) } ?? ""
        let line = Self.marks[description] ?? 0
        if !output.contains("\(Self.source.path):\(line) in ") {
          missed.withLock { $0.append("\(names[index]): \(output)\(run?.errors ?? "")") }
        }
      }
      XCTAssertEqual(missed.withLock(\.self), [])
    }

    func testAHeldMainActorCondemnsNothingElse() throws {
      let run = try run("held main actor", ["--time-limit", "300ms"])
      XCTAssertEqual(run.errors, "")
      XCTAssertEqual(run.code, 1)
      let line = Self.marks["hangs"] ?? 0
      XCTAssertEqual(
        plain(run.output),
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
             again: swift run false-green --filter '^Main_Hangs$'

        4 examples, 1 failed, 2 skipped
        finished in TIME

        """)
    }

    func testAHeldActorIsFreeInAFreshProcess() throws {
      let run = try run("held main actor", ["--time-limit", "300ms", "--isolate"])
      XCTAssertEqual(run.errors, "")
      XCTAssertEqual(run.code, 1)
      XCTAssertEqual(
        plain(run.output).components(separatedBy: "\n").prefix(5),
        ["Main", "  ✗ hangs (1)", "  ✓ comes later", "  ✓ is elsewhere", "  ✓ comes last"])
    }

    func testAHeldPoolEndsTheRunAndSaysWhatDidNotRun() throws {
      let report = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xml")
      defer { try? FileManager.default.removeItem(at: report) }
      let run = try run(
        "held pool",
        ["--time-limit", "300ms", "--format", "documentation", "--format", "junit", "--output", report.path])
      XCTAssertEqual(run.code, 1)
      let line = Self.line("let poolHangs")
      let waits = """
          a thread waits in DispatchSemaphore.wait()
            Hangs.swift:\(Self.line("private func block()")) in block()
            Hangs.swift:\(line + 3) in poolHangs
          a task waits in Task.sleep(for:tolerance:clock:)
            Hangs.swift:\(line + 4) in poolHangs
        """
      XCTAssertEqual(
        plain(run.errors),
        """
        still running: "Pool, hangs" at Hangs.swift:\(line + 2), limit TIME
        \(waits)
          no thread is free to go on: the run ends here ten seconds after the limit, unless one becomes free; not run until then:
            Pool, comes later

        error: the run is stuck and ends here; these outran their time limits and block its threads:
          "Pool, hangs" at Hangs.swift:\(line + 2), limit TIME
        \(waits)
          not run: "Pool, hangs" still holds every thread:
            Pool, comes later
        reports are cut short; with --isolate, such an example fails alone, and the others run

        """)
      let written = try String(contentsOf: report, encoding: .utf8)
      XCTAssert(written.contains("ran longer than its time limit"), written)
      XCTAssert(written.contains("still holds every thread"), written)
    }

    func testWhatIsLeftBehindIsNamedWithItsExample() throws {
      for way in [[], ["--isolate"], ["--jobs", "2"]] {
        let warned = try run("leaks", way)
        XCTAssertEqual(warned.code, 0, "\(way)")
        let line = Self.line("it(\"leaves a task\")")
        let task = """
          Hangs.swift:\(line): a task that "Cart, leaves a task" started still runs at the end of the run: wait for it, or \
          cancel it
          """
        let process = "a child process started while \"Cart, leaves a process\" ran still runs at the end of the run: "
        let errors = plain(warned.errors)
        XCTAssert(errors.contains("warning: \(task); --fail-on-leaks makes this a failure\n"), errors)
        // With several workers, an example may be reported with a process of another.
        if way.first != "--jobs" {
          XCTAssert(errors.contains("warning: Hangs.swift:\(line + 1): \(process)"), errors)
        }
        XCTAssert(warned.errors.contains("/bin/sleep 3"), warned.errors)
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

    func testAStallIsToldWhileItLasts() throws {
      let run = try run(
        "hangs", ["--filter", "^Hangs_WaitsForASemaphore$", "--stall", "300ms", "--time-limit", "500ms"])
      XCTAssertEqual(run.code, 1)
      let line = Self.marks["waits for a semaphore"] ?? 0
      // It may be printed twice on a busy machine.
      XCTAssertEqual(
        plain(run.errors).split(separator: "\n").prefix(3),
        [
          "still running after TIME: \"Hangs, waits for a semaphore\" at Hangs.swift:\(line - 1)",
          "  a thread waits in DispatchSemaphore.wait()", "    Hangs.swift:\(line) in hangs",
        ])
      let silent = try self.run(
        "hangs", ["--filter", "^Hangs_WaitsForASemaphore$", "--stall", "off", "--time-limit", "500ms"])
      XCTAssertEqual(silent.errors, "")
    }

    func testASignalTellsWhereTheRunWaits() throws {
      let run = try run("hangs", ["--filter", "^Hangs_WaitsForASemaphore$", "--format", "events"], signals: [SIGTERM])
      XCTAssertEqual(run.code, 143)
      let line = Self.marks["waits for a semaphore"] ?? 0
      XCTAssertEqual(
        plain(run.errors),
        """

        SIGTERM: the run ends; once more, and it waits for nothing
        still running after TIME: "Hangs, waits for a semaphore" at Hangs.swift:\(line - 1)
          a thread waits in DispatchSemaphore.wait()
            Hangs.swift:\(line) in hangs

        """)
    }
  }
#endif
