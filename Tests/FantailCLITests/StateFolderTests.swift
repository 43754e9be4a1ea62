import Dispatch
import FantailPlan
import FantailProbes
@testable import FantailRun
import FantailSeams
import FantailTree
import Foundation
import XCTest

@testable import FantailCLI

final class StateFolderTests: XCTestCase {
  private var path = ""
  private var folder: StateFolder { StateFolder(path: path, isAskedFor: true) }

  override func setUp() {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
  }

  override func tearDown() {
    try? FileManager.default.removeItem(atPath: path)
  }

  private func example(_ id: String, module: String = "A") -> Spec {
    let place = "\(module)/Spec.swift"
    return describe(id) { it("is") {} }
      .placed(at: SourceLocation(fileID: place, filePath: "/x/" + place, line: 1, column: 1))
  }

  private func outcome(_ results: [(Spec, ExampleResult.Status)], isShard: Bool = false) -> EarlierResults.Addition {
    var outcome = EarlierResults.Addition(isShard: isShard)
    outcome.add(report(results), at: "2026-11-22T04:21:20Z")
    return outcome
  }

  private func report(_ results: [(Spec, ExampleResult.Status)]) -> RunReport {
    let plan = Plan(results.map(\.0))
    return RunReport(
      plan: plan,
      results: zip(plan.examples, results).map {
        ExampleResult(example: $0, status: $1.1, duration: .milliseconds(250))
      }, issues: [], duration: .zero)
  }

  private func modules() -> [String: EarlierResults.Module]? {
    if case .run(let last) = folder.read() { last.modules } else { nil }
  }

  func testARunPreservesTheRecordsOfOtherModules() throws {
    _ = try folder.remember(outcome([(example("one"), .failed), (example("two"), .passed)]))
    _ = try folder.remember(outcome([(example("one", module: "B"), .passed)]))
    XCTAssertEqual(
      modules(),
      [
        "A": .init(failed: ["one/is"], microseconds: ["one/is": 250_000, "two/is": 250_000]),
        "B": .init(failed: [], microseconds: ["one/is": 250_000]),
      ])
  }

  func testRemovedExamplesAreForgottenAndSkippedOnesKept() throws {
    _ = try folder.remember(outcome([(example("one"), .failed), (example("two"), .failed)]))
    _ = try folder.remember(outcome([(example("one"), .skipped), (example("three"), .passed)]))
    XCTAssertEqual(
      modules(),
      ["A": .init(failed: ["one/is"], microseconds: ["one/is": 250_000, "three/is": 250_000])])
  }

  func testAnExampleThatFailedInOneRepetitionHasFailed() throws {
    var outcome = outcome([(example("one"), .failed)])
    outcome.add(report([(example("one"), .passed)]), at: "2026-11-22T04:21:20Z")
    _ = try folder.remember(outcome)
    XCTAssertEqual(modules(), ["A": .init(failed: ["one/is"], microseconds: ["one/is": 250_000])])
  }

  /// Otherwise the shards that run later would be divided differently from the first.
  func testAShardDoesNotChangeRecordedDurations() throws {
    _ = try folder.remember(outcome([(example("one"), .passed)]))
    _ = try folder.remember(outcome([(example("one"), .failed), (example("two"), .failed)], isShard: true))
    XCTAssertEqual(
      modules(), ["A": .init(failed: ["one/is", "two/is"], microseconds: ["one/is": 250_000])])
    guard case .run(let last) = folder.read() else { return XCTFail("nothing is remembered") }
    XCTAssertEqual(last.durations(in: ["A"]), ["one/is": .milliseconds(250)])
  }

  /// Sixteen runs at once, each with its own module: the last run that writes must not overwrite the others.
  func testConcurrentRunsDoNotLoseRecords() {
    let folder = folder
    let outcomes = (0..<16).map { outcome([(example("one", module: "M\($0)"), .failed)]) }
    let problems = Locked<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 16) { number in
      do {
        _ = try folder.remember(outcomes[number])
      } catch {
        problems.withLock { $0.append("\(error)") }
      }
    }
    XCTAssertEqual(problems.withLock { $0 }, [])
    XCTAssertEqual(Set((modules() ?? [:]).keys), Set((0..<16).map { "M\($0)" }))
  }

  func testGitIgnoresRecordsButNotOptions() throws {
    _ = try folder.remember(outcome([(example("one"), .passed)]))
    XCTAssertEqual(try String(contentsOfFile: path + "/.gitignore", encoding: .utf8), "*\n!options\n")
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: path).sorted(), [".gitignore", "last-run.json", "lock"])
  }

  func testDamagedFilesAreRebuiltAndNewerOnesAreKept() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let times = #"{"version":1,"modules":{"A":{"failed":[],"microseconds":{"one/is":NUMBER}}}}"#
    let counts =
      #"{"version":1,"modules":{},"history":[{"started":"","seconds":1,"counts":{"failed":NUMBER},"passed":true}]}"#
    let seconds = #"{"version":1,"modules":{},"history":[{"started":"","seconds":NUMBER,"counts":{},"passed":true}]}"#
    let numbers = [times, counts, seconds].flatMap { text in
      ["-1", "\(Int.min)", "\(Int.max)"].map { text.replacing("NUMBER", with: $0) }
    }
    for damage in ["", "{", "[]", "{\"version\":1}", "{\"version\":1,\"modules\":{\"A\":7}}", "\u{0}\u{1}"] + numbers {
      try damage.write(toFile: folder.file, atomically: true, encoding: .utf8)
      XCTAssertEqual(folder.read(), .damaged, damage)
    }
    XCTAssertEqual(try folder.remember(outcome([(example("one"), .passed)])), .damaged)
    XCTAssertEqual(modules(), ["A": .init(failed: [], microseconds: ["one/is": 250_000])])
    let newer = "{\"version\": 9}"
    try newer.write(toFile: folder.file, atomically: true, encoding: .utf8)
    XCTAssertEqual(try folder.remember(outcome([(example("one"), .passed)])), .newer(9))
    XCTAssertEqual(try String(contentsOfFile: folder.file, encoding: .utf8), newer)
  }

  func testTheRerunCommandOmitsTheStateFolder() async {
    let output = TextOutput.memory()
    let run = Invocation(
      program: "specs", arguments: ["--state", path, "--color", "never"], environment: [:], output: output,
      errors: output, folder: FileManager.default.temporaryDirectory.path
    )
    _ = await run.run([it("one") { record() }, it("two") { record() }])
    let command = output.text.split(separator: "\n").first { $0.hasPrefix("again, all") }
    XCTAssertEqual(command, "again, all 2: specs --filter '^(One|Two)$'")

    @Sendable func record() { ExampleContext.current.record(Issue(.failed("no"), at: nil)) }
  }

  func testManyFailuresAreListedInAFileThatTheCommandNames() async throws {
    @Sendable func failing(_ number: Int) -> Spec {
      it("fails / \(number)") { ExampleContext.current.record(Issue(.failed("no"), at: nil)) }
    }
    let specs = (1...21).map(failing) + [it("passes") {}]
    func run(_ arguments: String...) async -> String {
      let output = TextOutput.memory()
      let run = Invocation(
        program: "specs", arguments: arguments, environment: [:], output: output, errors: output
      )
      _ = await run.run(specs)
      return output.text
    }
    func again(_ text: String) -> Substring? { text.split(separator: "\n").first { $0.hasPrefix("again, all") } }

    let many = await run("--state", path, "--filter", "fails")
    XCTAssertEqual(again(many), "again, all 21: specs --ids \(path)/failed.txt")
    let listed = await run("--ids", "\(path)/failed.txt", "--list", "--no-state")
    XCTAssertEqual(listed, (1...21).map { "Fails\($0)\n" }.joined())
    // No state is stored, so that there is no file.
    let nowhere = await run("--no-state", "--filter", "fails")
    XCTAssertNil(again(nowhere))
    let fewer = await run("--no-state", "--filter", "fails", "--skip", "/ 1$")
    XCTAssertEqual(
      again(fewer), "again, all 20: specs --filter '^(\((2...21).map { "Fails\($0)" }.joined(separator: "|")))$'")
  }

  func testAFileInPlaceOfTheFolderIsRefusedBeforeTheRun() async throws {
    try "".write(toFile: path, atomically: true, encoding: .utf8)
    for folder in [path, path + "/state/deeper"] {
      let (output, errors) = (TextOutput.memory(), TextOutput.memory())
      let run = Invocation(
        program: "specs", arguments: ["--state", folder], environment: [:], output: output, errors: errors)
      let code = await run.run([it("runs") {}])
      XCTAssertEqual(code, .refused)
      XCTAssertEqual(output.text, "")
      XCTAssertEqual(errors.text, "error: cannot write \(folder)/last-run.json: Not a directory\n")
    }
  }

  func testTheRerunCommandKeepsTheOptionsThatDecideOnFailure() async {
    let output = TextOutput.memory()
    let run = Invocation(
      program: "specs",
      arguments: ["--no-state", "--forbid-empty", "--budget", "5", "--jobs", "2", "--color", "never"],
      environment: ["FANTAIL_OPTIONS": "--cases 7"], output: output, errors: output,
      folder: FileManager.default.temporaryDirectory.path)
    _ = await run.run([it("one") {}])
    let command = output.text.split(separator: "\n").first { $0.contains("again:") }
    XCTAssertEqual(command, "     again: specs --forbid-empty --budget=5 --filter '^One$'")
  }

  func testAnUnwritableFolderIsReported() throws {
    try "".write(toFile: path, atomically: true, encoding: .utf8)
    let nowhere = StateFolder(path: path + "/state", isAskedFor: true)
    XCTAssertThrowsError(try nowhere.remember(outcome([(example("one"), .passed)]))) { error in
      XCTAssertEqual("\(error)", "cannot write \(path)/state/last-run.json: Not a directory")
    }
  }
}
