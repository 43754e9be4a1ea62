import XCTest

/// Isolated runs, to find failures that occur once in hundreds of runs. `SOAK=2000` makes that many, as the weekly check does.
final class SoakTests: XCTestCase {
  private let runs = ProcessInfo.processInfo.environment["SOAK"].flatMap { Int($0) } ?? 40

  func testIsolatedRunsNeitherHangNorFail() throws {
    for run in 1...runs {
      // Every fifth run also has processes that crash.
      let (scenario, failed) = run.isMultiple(of: 5) ? ("crashing", 8) : ("sixteen", 0)
      let jobs = run.isMultiple(of: 3) ? "8" : "3"
      let process = try RunnerProcess(
        scenario, ["--isolate", "--jobs", jobs, "--format", "dots"], environment: ["SWIFT_BACKTRACE": "enable=no"])
      let isRight =
        process.code == min(1, failed) && process.output.contains("16 examples, \(failed) failed\n")
        && !process.output.contains("Outside the examples")
      guard isRight else {
        return XCTFail("run \(run) of \(scenario) ended with \(process.code): \(process.output)\(process.errors)")
      }
    }
  }
}
