import FantailPlan
@testable import FantailRun
import FantailTree
import Foundation
import XCTest

@testable import FantailCLI

final class OptionsFileTests: XCTestCase {
  private var folder = ""

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDown() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func parse(
    _ text: String, _ arguments: String..., environment: String? = nil
  ) throws -> RunOptions {
    try RunOptions.parse(
      arguments, environment: environment.map { ["FANTAIL_OPTIONS": $0] } ?? [:],
      file: OptionsFile(path: ".fantail", text: text))
  }

  private func problem(_ text: String, _ arguments: String...) -> String {
    do {
      _ = try RunOptions.parse(arguments, environment: [:], file: OptionsFile(path: ".fantail", text: text))
      return "no problem"
    } catch {
      return "\(error)"
    }
  }

  func testEachLineIsOneCommandLineOption() throws {
    let text = """
      \u{FEFF}# what everybody here wants
      --order random

        --filter 'when full, pops'   \r
      --fail-fast=3
      --tag=慢
      """
    var expected = RunOptions()
    expected.order = .random(seed: nil)
    (expected.patterns, expected.tags) = (["when full, pops"], ["慢"])
    expected.filters = [.matching("when full, pops"), .tagged(["慢"])]
    expected.failFast = 3
    XCTAssertEqual(try parse(text), expected)
    XCTAssertEqual(try parse(""), RunOptions())
  }

  func testTheEnvironmentOverridesTheFileAndArgumentsOverrideBoth() throws {
    let file = "--jobs 2\n--retry 2\n--seed 2\n--format json\n--output run.json"
    let options = try parse(file, "--jobs", "4", environment: "--jobs 3 --retry 3 --order name --format dots")
    XCTAssertEqual(options.jobs, 4)
    XCTAssertEqual(options.traits, [.retry(3)])
    XCTAssertEqual(options.order, .byName)
    XCTAssertEqual(options.reports, [.init(format: .dots, file: nil)])
    XCTAssertEqual(try parse("--retry 2", "--retry", "0").traits, [.retry(0)])
  }

  func testAProblemInTheFileIsReportedWithItsLine() {
    XCTAssertEqual(
      problem("# first\n--jbos 2"), ".fantail:2: there is no option --jbos; did you mean --jobs?")
    XCTAssertEqual(
      problem("\n--jobs 0"), ".fantail:2: --jobs cannot be \"0\": it has to be a number from 1 to 1000, or auto")
    XCTAssertEqual(problem("--jobs"), ".fantail:1: --jobs needs a value: --jobs N")
    XCTAssertEqual(
      problem("--filter 'a"), ".fantail:1: the quotation mark ' is not closed")
    XCTAssertEqual(
      problem("--list --jobs 2"), ".fantail:1: --list --jobs 2 has more than one option; write one per line")
    XCTAssertEqual(
      problem("--seed 1\n--order name"),
      ".fantail: --seed 1 and --order name cannot be combined: a seed shuffles")
  }

  /// A wrong file is reported even if arguments override its wrong lines.
  func testAnInvalidOptionIsReportedEvenIfItIsOverridden() {
    XCTAssertEqual(problem("--jbos 2", "--jobs", "4"), ".fantail:1: there is no option --jbos; did you mean --jobs?")
  }

  // MARK: - Where it is

  private func read() throws -> RunOptions {
    try RunOptions.parse([], environment: [:], file: WorkingFolder(folder).options())
  }

  func testTheOptionsFileIsDotFantailOrOptionsInThatFolder() throws {
    XCTAssertEqual(try read(), RunOptions())
    XCTAssertEqual(WorkingFolder(folder).state, folder + "/.fantail")
    try FileManager.default.createDirectory(atPath: folder + "/.fantail", withIntermediateDirectories: false)
    XCTAssertEqual(try read(), RunOptions())
    try "--jobs 2\n".write(toFile: folder + "/.fantail/options", atomically: true, encoding: .utf8)
    XCTAssertEqual(try read().jobs, 2)
    XCTAssertEqual(WorkingFolder(folder).state, folder + "/.fantail")
    try FileManager.default.removeItem(atPath: folder + "/.fantail")
    try "--jobs 3\n".write(toFile: folder + "/.fantail", atomically: true, encoding: .utf8)
    XCTAssertEqual(try read().jobs, 3)
    XCTAssertEqual(WorkingFolder(folder).state, folder + "/.fantail-state")
  }

  func testAFileThatIsNotTextIsReported() throws {
    try Data([0xFF, 0xFE, 0x00]).write(to: URL(fileURLWithPath: folder + "/.fantail"))
    XCTAssertThrowsError(try read()) { error in
      XCTAssertEqual("\(error)", "cannot read \(folder)/.fantail: it is not text")
    }
  }
}
