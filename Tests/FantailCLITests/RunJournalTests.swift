import Dispatch
import FantailCLI
import FantailLock
import FantailMatchers
import FantailPlan
import FantailTree
import Foundation
import XCTest

@testable import FantailConsole
@testable import FantailRun

/// Another program makes the same reports of a run; for a killed process, they contain what was written.
final class RunJournalTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
  private var journal: String { folder.path + "/记录" }

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  private var context: RunContext {
    var context = RunContext(folder: "/shop", program: "swift package specs")
    context.sourceURL = "https://example.com/{file}#L{line}"
    context.failedFile = "失败.txt"
    context.remembers = true
    return context
  }

  private func line(_ change: RunChange) -> String { RunJournal.line(change) }

  private func write(_ events: [RunEvent], _ reports: [RunOptions.Report]) throws {
    guard case .runStarted(let plan)? = events.first else { return XCTFail("a run begins") }
    var text = RunJournal.beginning(of: plan, reports, context)
    for event in events {
      if case .exampleEnded(let result) = event {
        text += line(.began(id: result.example.id))
        if !result.issues.isEmpty { text += line(.failed(id: result.example.id, result.issues)) }
        text += line(.ended(result))
      }
      if case .runEnded(let report) = event {
        text += line(.over(issues: report.issues, seconds: report.duration.inSeconds))
      }
    }
    try text.write(toFile: journal, atomically: true, encoding: .utf8)
  }

  /// Makes the tool write the documents from the journal.
  private func made(_ end: [String]) throws -> (code: Int32, output: String, errors: String) {
    #if os(Linux)
      let beside = Bundle.main.bundleURL
    #else
      let beside = Bundle(for: RunJournalTests.self).bundleURL.deletingLastPathComponent()
    #endif
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = beside.appendingPathComponent("fantail-reports")
    process.arguments = [journal] + end
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problems = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, said, problems)
  }

  func testDocumentsEqualThoseOfASeparateProgram() throws {
    for run in ContractRun.all where run.events.count > 2 {
      for format in ReportFormat.allCases where format.isDocument {
        let own = TextOutput.memory()
        let reporter = FormatReporter(format, own, context)
        for event in run.events { reporter.tell(event) }
        try write(run.events, [.init(format: format)])
        let made = try made(["code", "1"])
        XCTAssertEqual(made.output, own.text, "\(run.name) as \(format)")
        XCTAssertEqual(made.errors, "")
        XCTAssertEqual(made.code, 0)
      }
    }
  }

  func testWhereverARunIsCutOffEveryExampleHasItsPlace() throws {
    let spec = describe("购物车") {
      it("passes") {}
      it("fails") {}
      pending("waits", "for rain")
      it("comes last") {}
    }
    let plan = Plan([spec])
    let results = plan.examples.enumerated().map { place, example in
      let issues = place == 1 ? [Issue(.failed("no"), at: example.location)] : []
      return ExampleResult(
        example: example, status: [.passed, .failed, .pending, .passed][place], issues: issues,
        reason: place == 2 ? "for rain" : nil)
    }
    let report = RunReport(plan: plan, results: results, issues: [], duration: .seconds(1))
    try write(
      [.runStarted(plan)] + results.map(RunEvent.exampleEnded) + [.runEnded(report)],
      [.init(format: .junit), .init(format: .json)])
    let whole = try Data(contentsOf: URL(fileURLWithPath: journal))
    let cut = "not run: the process ended before it"
    let ended = "its process was ended by signal 9 (SIGKILL) before the example did"
    var seen: [String] = []
    // In the middle of each line, before its end, and after it.
    let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }
    for end in zip(ends, ends.dropFirst()).flatMap({ [$0 + 1, ($0 + $1) / 2, $1] }) {
      try whole.prefix(end).write(to: URL(fileURLWithPath: journal))
      let (reports, _, run) = try RunJournal.read(journal, endedBy: .signalled(9))
      XCTAssertEqual(reports.map(\.format), [.junit, .json])
      XCTAssertFalse(run.passed)
      let words =
        run.results.map { result in
          result.issues.isEmpty
            ? result.reason ?? result.status.rawValue : result.issues.map(\.message).joined(separator: ", ")
        } + run.issues.map(\.message)
      let line = words.joined(separator: "|")
      if seen.last != line { seen.append(line) }
    }
    let idle = "a process of its examples was ended by signal 9 (SIGKILL) while none of them ran"
    XCTAssertEqual(
      seen,
      [
        "\(cut)|\(cut)|for rain|\(cut)|\(idle)",
        "\(ended)|\(cut)|for rain|\(cut)",
        "passed|\(cut)|for rain|\(cut)|\(idle)",
        "passed|\(ended)|for rain|\(cut)",
        "passed|no, \(ended)|for rain|\(cut)",
        "passed|no|for rain|\(cut)|\(idle)",
        "passed|no|\(ended)|\(cut)",
        "passed|no|for rain|\(cut)|\(idle)",
        "passed|no|for rain|\(ended)",
        "passed|no|for rain|passed|\(idle)",
      ])
  }

  func testTheJournalHoldsLeftoversOfAnAbandonedRun() async throws {
    struct Told: Reporter {
      let report = Locked<RunReport?>(nil)
      func report(_ event: RunEvent) async {
        if case .runEnded(let ended) = event { report.withLock { $0 = ended } }
      }
    }
    let told = Told()
    var run = CommandLineRun(
      program: "specs", arguments: ["--format", "html", "--output", folder.path + "/x.html"], environment: [:],
      output: .memory(), errors: .memory())
    run.part.journal = journal
    run.abilities.reporters = [told]
    let session = Session(run)
    let runningExamples = session.runningExamples
    let isOver = DispatchSemaphore(value: 0)
    _ = await session.run([
      describe("购物车") {
        it("passes") {}
        it("blocks") {
          for _ in 1...2 { runningExamples.interruption.interrupt(by: SIGINT) }
          isOver.wait()
        }
        it("comes last") {}
      }
    ])
    isOver.signal()
    func words(_ report: RunReport?) -> [String] {
      report?.results.map { "\($0.title): \($0.issues.first?.message ?? $0.reason ?? $0.status.rawValue)" } ?? []
    }
    let read = try RunJournal.read(journal, endedBy: .exited(130)).run
    XCTAssertEqual(words(read), words(told.report.withLock(\.self)))
    XCTAssertEqual(
      words(read), ["passes: passed", "blocks: interrupted by SIGINT", "comes last: not run: interrupted by SIGINT"])
    XCTAssertEqual(read.issues.map(\.message), ["interrupted by SIGINT"])
  }

  /// Like the journal of a process that is killed at some time, and writes nothing afterwards.
  func testTheJournalReportsFailuresBeforeTheirExampleEnds() async throws {
    let (journal, copies) = (journal, Locked<[Data]>([]))
    let copy: @Sendable () throws -> Void = {
      let now = try Data(contentsOf: URL(fileURLWithPath: journal))
      copies.withLock { $0.append(now) }
    }
    let attempts = Locked(0)
    var run = CommandLineRun(
      program: "specs", arguments: ["--format", "html", "--output", folder.path + "/x.html"], environment: [:],
      output: .memory(), errors: .memory())
    run.part.journal = journal
    _ = await run.run([
      describe("购物车") {
        it("fails at once") {
          try copy()
          fail("no")
          try copy()
        }
        it("fails later", .retry(1)) {
          attempts.withLock { $0 += 1 }
          fail("attempt \(attempts.withLock(\.self))")
          try copy()
        }
        it("is known", .knownIssue("#12")) {
          fail("as known")
          try copy()
        }
        describe("empty") {
          afterAll { fail("after all") }
          it("passes") {}
        }
        it("comes last") { try copy() }
      }
    ])
    let told = try copies.withLock(\.self).map { copy in
      try copy.write(to: URL(fileURLWithPath: journal))
      let read = try RunJournal.read(journal, endedBy: .signalled(9)).run
      let results = read.results.filter { $0.status == .failed }.map { result in
        let attempts = result.failedAttempts + [result.issues.filter { $0.kind.code != .processEnded }]
        return "\(result.title): " + attempts.map { $0.map(\.message).joined(separator: ", ") }.joined(separator: "; ")
      }
      return (results + read.issues.map(\.message)).joined(separator: "|")
    }
    let both = "fails at once: no|fails later: attempt 1; attempt 2"
    XCTAssertEqual(
      told,
      [
        "fails at once: ", "fails at once: no", "fails at once: no|fails later: attempt 1", both,
        "\(both)|is known: ", "\(both)|comes last: |after all",
      ])
  }

  func testAMissingDocumentIsExplained() throws {
    let file = folder.path + "/nowhere/报告.xml"
    try write(ContractRun.all[1].events, [.init(format: .junit, file: file), .init(format: .markdown)])
    let both = try made(["code", "0"])
    XCTAssertEqual(both.errors, "error: cannot write \(file): No such file or directory\n")
    XCTAssertEqual(both.output, "")
    XCTAssertEqual(both.code, 1)
    try Data().write(to: URL(fileURLWithPath: journal))
    XCTAssertEqual(try made(["code", "0"]).code, 1)
  }

  func testAJournalIsLeftOfWhatIsToBeMade() async throws {
    func left(_ arguments: [String]) async throws -> [String] {
      let errors = TextOutput.memory()
      var run = CommandLineRun(
        program: "specs", arguments: arguments, environment: [:], output: .memory(), errors: errors)
      run.part.journal = journal
      let code = await run.run([it("runs") {}]).number
      XCTAssertEqual(code, 0, errors.text)
      guard FileManager.default.fileExists(atPath: journal) else { return [] }
      defer { unlink(journal) }
      let (reports, _, report) = try RunJournal.read(journal, endedBy: .unknown)
      XCTAssertEqual(report.results.map(\.status), [.passed])
      XCTAssertTrue(report.passed)
      return reports.map(\.format.rawValue)
    }
    let (html, json) = (folder.path + "/x.html", folder.path + "/x.json")
    let all = ["--format", "html", "--output", html, "--format", "json", "--output", json]
    let some = try await left(all + ["--repeat", "2", "--seed", "7"])
    XCTAssertEqual(some, ["html"])
    for none in [["--format", "json"], ["--format", "dots"], ["--list"]] {
      let made = try await left(none)
      XCTAssertEqual(made, [])
    }
  }
}
