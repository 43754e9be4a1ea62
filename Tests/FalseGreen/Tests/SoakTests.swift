import FantailSeams
import Foundation
import Paces
import XCTest

/// Isolated runs, to find failures that occur once in hundreds of runs. `SOAK=2000` makes 2000 runs, as the weekly
/// check does.
final class SoakTests: XCTestCase {
  private let runs = ProcessInfo.processInfo.environment["SOAK"].flatMap { Int($0) } ?? 40

  func testIsolatedRunsNeitherHangNorFail() throws {
    let wrong = Locked<[String]>([])
    atOnce(3, runs) { index in
      let run = index + 1
      // Every fifth run also has processes that crash.
      let (scenario, failed) = run.isMultiple(of: 5) ? ("crashing", 8) : ("sixteen", 0)
      let arguments = ["--isolate", "--jobs", run.isMultiple(of: 3) ? "8" : "3", "--format", "dots"]
      let end: String
      do {
        let process = try RunnerProcess(scenario, arguments, environment: ["SWIFT_BACKTRACE": "enable=no"])
        let isRight =
          process.code == min(1, failed) && process.output.contains("16 examples, \(failed) failed\n")
          && !process.output.contains("Outside the examples")
        if isRight { return }
        end = "\(process.code): \(process.output)\(process.errors)"
      } catch {
        end = "\(error)"
      }
      wrong.withLock { $0.append("run \(run) of \(scenario) ended with \(end)") }
    }
    XCTAssertEqual(wrong.withLock(\.self), [])
  }
}
