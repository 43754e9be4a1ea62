import Fantail
import FantailPlan
import FantailProbes
import FantailProperties
@testable import FantailRun
import FantailTree
import Foundation
import Paces
import XCTest

@testable import FantailCLI

/// The facts that a run stores for later runs in the state folder.
final class EarlierRunsTests: XCTestCase {
  private struct Boom: Error {}

  /// The behaviour of examples, changed between runs.
  private actor Weather {
    private(set) var isBad = true
    func turn() { isBad.toggle() }
  }

  private var folder = ""
  private var file: String { folder + "/.fantail/last-run.json" }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDown() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func run(_ arguments: String..., specs: [Spec]) async -> (code: Int32, output: String, errors: String) {
    let output = TextOutput.memory()
    let errors = TextOutput.memory()
    let run = Invocation(
      program: "specs", arguments: arguments, environment: [:], output: output, errors: errors, folder: folder
    )
    let code = await run.run(specs).number
    return (code, output.text.withoutTimes, errors.text)
  }

  func testArgumentsThatFailedAreTriedFirstNextTime() async throws {
    func spec(_ bound: Int) -> Spec {
      describe("a number") {
        it("is small", .cases(1_000), forAll: .ints(in: 0...100_000)) { expect($0).to(.beLessThan(bound)) }
      }
    }
    let first = await run("--seed", "3", specs: [spec(1_000)])
    XCTAssertTrue(first.output.contains("falsified by 1000\n"), first.output)
    XCTAssertTrue(first.output.contains("of 1000 from seed 3"), first.output)
    // Fewer cases than are needed to find the failures.
    let again = await run("--seed", "4", specs: [spec(1_000)])
    XCTAssertTrue(again.output.contains("falsified by 1000\n"), again.output)
    XCTAssertTrue(again.output.contains("the case that failed last time"), again.output)
    let forgetful = await run("--seed", "4", "--no-state", specs: [spec(1_000)])
    XCTAssertFalse(forgetful.output.contains("the case that failed last time"), forgetful.output)
    let mended = await run("--seed", "3", specs: [spec(200_000)])
    XCTAssertEqual(mended.code, 0, mended.output)
    let broken = await run("--seed", "3", specs: [spec(1_000)])
    XCTAssertTrue(broken.output.contains("of 1000 from seed 3"), broken.output)
    XCTAssertTrue(FileManager.default.fileExists(atPath: folder + "/.fantail/.gitignore"))
  }

  func testOnlyFailuresRunsEarlierFailures() async throws {
    let weather = Weather()
    let spec = describe("a") {
      it("works") {}
      it("breaks") { if await weather.isBad { throw Boom() } }
    }
    let early = await run("--only-failures", specs: [spec])
    XCTAssertEqual(early.code, 2)
    XCTAssertEqual(
      early.errors, "error: --only-failures has nothing to run: \(file) does not exist; run once to write it\n")
    let first = await run(specs: [spec])
    XCTAssertEqual(first.code, 1)
    await weather.turn()
    let other = await run("--filter", "works", specs: [spec])
    XCTAssertEqual(other.code, 0)
    let again = await run("--only-failures", specs: [spec])
    XCTAssertEqual(again.code, 0)
    XCTAssertEqual(
      again.output, "a\n  ✓ breaks\n\n1 example, 0 failed, 1 not selected (1 by only-failures)\nfinished in T\n")
    let done = await run("--only-failures", specs: [spec])
    XCTAssertEqual(done.code, 2)
    XCTAssertEqual(
      done.errors, "error: --only-failures has nothing to run: \(file) records no failure\n")
  }

  /// Runs specs that receive the list of running examples, so that an example may end the run.
  private func run(_ examples: @escaping @Sendable (ExampleHost) -> [Spec], _ arguments: String...) async -> String {
    let output = TextOutput.memory()
    let session = Session(
      Invocation(
        program: "specs", arguments: ["--format", "dots"] + arguments, environment: [:], output: output,
        errors: .memory(), folder: folder))
    let code = await session.run(examples(session.host))
    return "\(code.number) \(output.text.prefix { $0 != "\n" })"
  }

  /// Four examples: the first fails, and the third calls the code that ends the run.
  private static func specs(_ end: @escaping @Sendable () -> Void) -> [Spec] {
    [
      describe("a") {
        it("fails") { throw Boom() }
        it("passes") {}
        it("ends the run") { end() }
        it("comes last") {}
      }
    ]
  }

  /// The examples that `--only-failures` chooses.
  private func left() async -> [String] {
    await run("--only-failures", "--list", specs: Self.specs {}).output.split(separator: "\n").map(String.init)
  }

  func testOnlyFailuresRunsExamplesThatAnInterruptedRunMissed() async {
    let first = await run { running in Self.specs { running.interruption.interrupt(by: SIGTERM) } }
    XCTAssertTrue(first.hasPrefix("143 "), first)
    // The third example was finished.
    let names = await left()
    XCTAssertEqual(names, ["A_Fails", "A_ComesLast"])
    let again = await run(specs: Self.specs {})
    XCTAssertEqual(again.code, 1)
    let rest = await left()
    XCTAssertEqual(rest, ["A_Fails"])
  }

  func testAfterFailFastOnlyTheFailedExampleRunsAgain() async {
    _ = await run("--fail-fast", specs: Self.specs {})
    let names = await left()
    XCTAssertEqual(names, ["A_Fails"])
  }

  func testOnlyFailuresRunsExamplesThatACrashedRunMissed() async throws {
    let (file, copy) = (file, folder + "/copy")
    _ = await run { running in
      Self.specs {
        running.cut(by: .signalled(SIGSEGV))
        // A real process would have ended here.
        try? FileManager.default.copyItem(atPath: file, toPath: copy)
      }
    }
    try Data(contentsOf: URL(fileURLWithPath: copy)).write(to: URL(fileURLWithPath: file))
    let names = await left()
    XCTAssertEqual(names, ["A_Fails", "A_EndsTheRun", "A_ComesLast"])
  }

  func testOnlyFailuresRunsAllOfAKilledRun() async throws {
    let place = StateFolder(path: folder + "/.fantail", isAskedFor: false)
    let plan = Plan(Self.specs {}, PlanOptions(filters: [.notMatching("Last")]))
    let mark = try XCTUnwrap(UnfinishedMark(plan, in: place))
    let running = await run("--only-failures", specs: Self.specs {})
    XCTAssertEqual(running.code, 2, "a run that goes on has lost nothing")
    try FileManager.default.copyItem(
      atPath: place.path + "/" + XCTUnwrap(marks.first), toPath: place.path + "/running-killed")
    mark.remove()
    let names = await left()
    XCTAssertEqual(names, ["A_Fails", "A_Passes", "A_EndsTheRun"])
    let rest = await run("--only-failures", "--format", "dots", specs: Self.specs {})
    XCTAssertTrue(rest.output.contains("3 examples, 1 failed"), rest.output)
    XCTAssertEqual(marks, [])
    let after = await left()
    XCTAssertEqual(after, ["A_Fails"])
  }

  /// The files of runs that have not ended, or whose processes were killed.
  private var marks: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/.fantail")) ?? []
    return names.filter { $0.hasPrefix("running-") }
  }

  func testFailFirstStartsWithEarlierFailures() async {
    let spec = describe("a") {
      it("works") {}
      context("when wet") {
        it("shines") {}
        it("breaks") { throw Boom() }
      }
    }
    let unknown = await run("--fail-first", specs: [spec])
    XCTAssertTrue(unknown.output.hasPrefix("a\n  ✓ works\n"), unknown.output)
    let known = await run("--fail-first", specs: [spec])
    XCTAssertTrue(
      known.output.hasPrefix("a\n  when wet\n    ✗ breaks (1)\n    ✓ shines\n  ✓ works\n"), known.output)
  }

  func testDamagedRecordsAreReportedAndReplaced() async throws {
    let spec = it("a") {}
    for arguments in [
      [], ["--only-failures"], ["--fail-first"], ["--shard", "1/1"], ["--state", folder + "/.fantail"],
    ] {
      try FileManager.default.createDirectory(atPath: folder + "/.fantail", withIntermediateDirectories: true)
      try "{".write(toFile: file, atomically: true, encoding: .utf8)
      let output = TextOutput.memory()
      let errors = TextOutput.memory()
      let run = Invocation(
        program: "specs", arguments: arguments, environment: [:], output: output, errors: errors, folder: folder
      )
      let code = await run.run([spec]).number
      XCTAssertEqual(code, 0, "\(arguments)")
      XCTAssertEqual(
        errors.text,
        arguments.isEmpty
          ? "warning: \(file) was damaged and has been replaced\n"
          : "warning: \(file) is damaged and will be replaced; the results of earlier runs are lost\n")
      XCTAssertTrue(try String(contentsOfFile: file, encoding: .utf8).contains("\"version\":1"))
    }
  }

  func testNewerRecordsAreNotChanged() async throws {
    try FileManager.default.createDirectory(atPath: folder + "/.fantail", withIntermediateDirectories: true)
    try "{\"version\": 9}".write(toFile: file, atomically: true, encoding: .utf8)
    for option in ["--only-failures", "--fail-first", "--shard=1/2", "--state=\(folder)/.fantail"] {
      let outcome = await run(option, specs: [it("a") {}])
      XCTAssertEqual(outcome.code, 2)
      XCTAssertEqual(
        outcome.errors,
        "error: \(file) has version 9, but this program reads version 1; build with a newer Fantail, "
          + "use another folder with --state, or record nothing with --no-state\n")
    }
    let plain = await run(specs: [it("a") {}])
    XCTAssertEqual(plain.code, 0)
    XCTAssertEqual(plain.errors, "warning: \(file) has version 9 and is left as it is\n")
    XCTAssertEqual(try String(contentsOfFile: file, encoding: .utf8), "{\"version\": 9}")
  }

  func testNoRecordsAreWrittenWithNoStateOrWithoutARun() async {
    _ = await run("--no-state", specs: [it("a") {}])
    _ = await run("--dry-run", specs: [it("a") {}])
    _ = await run("--filter", "none", specs: [it("a") {}])
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder + "/.fantail"))
  }

  /// A state folder that cannot be written to is an error only if the user asked for it; the specs do not fail.
  func testAnUnwritableStateFolderFailsTheRun() async throws {
    let noFolder = folder + "/file"
    try "".write(toFile: noFolder, atomically: true, encoding: .utf8)
    let asked = await run("--state", noFolder + "/state", specs: [it("a") {}])
    XCTAssertEqual(asked.code, 2)
    XCTAssertEqual(asked.errors, "error: cannot write \(noFolder)/state/last-run.json: Not a directory\n")
    let errors = TextOutput.memory()
    let unasked = Invocation(
      program: "specs", arguments: [], environment: [:], output: .memory(), errors: errors, folder: noFolder
    )
    let code = await unasked.run([it("a") {}]).number
    XCTAssertEqual(code, 0)
    XCTAssertEqual(
      errors.text,
      "note: this run is not recorded: cannot write \(noFolder)/.fantail/last-run.json: Not a directory\n")
  }

  func testShardsAreBalancedByRecordedDurations() async {
    let (found, expected) = await atSomePace { pace in
      let spec = describe("s") {
        ["a", "b", "c", "d"].map { name in
          it(name) { try await Task.sleep(for: .milliseconds(name == "a" ? 60 * pace : 2)) }
        }
      }
      _ = await run(specs: [spec])
      let first = await run("--shard", "1/2", specs: [spec])
      let second = await run("--shard", "2/2", specs: [spec])
      return (
        [
          first.output, second.output,
          first.errors.replacing("shard 1/2", with: "shard 2/2") == second.errors ? "the same" : first.errors,
          second.errors.replacing(#/in .*, fingerprint [0-9a-f]+:/#, with: "in F:"),
        ],
        [
          "s\n  ✓ a\n\n1 example, 0 failed, 3 not selected (3 by shard)\nfinished in T\n",
          "s\n  ✓ b\n  ✓ c\n  ✓ d\n\n3 examples, 0 failed, 1 not selected (1 by shard)\nfinished in T\n",
          "the same", "shard 2/2 is balanced by the durations in F: it has to be the same in every shard\n",
        ]
      )
    }
    XCTAssertEqual(found, expected)
  }
}
