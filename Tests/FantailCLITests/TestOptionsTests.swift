import FantailRun
import FantailCLI
import FantailPlan
import FantailTree
import XCTest

final class TestOptionsTests: XCTestCase {
  private func options(_ text: String, under framework: TestFramework = .xctest) throws -> TestOptions {
    try TestOptions(["FANTAIL_OPTIONS": text], under: framework)
  }

  func testOptionsForExamplesArePassedToThePlan() throws {
    let options = try options(
      "--retry 2 --time-limit 5 --budget 1 --poll-within 3 --poll-every 1ms --strict-stubs --forbid-empty --tag slow --seed 7"
    )
    XCTAssertEqual(
      options.plan,
      PlanOptions(
        order: .random(seed: 7), filters: [.tagged(["slow"])],
        traits: [
          .retry(2), .timeLimit(.seconds(5)), .budget(.seconds(1)), .polling(within: .seconds(3)),
          .polling(every: .milliseconds(1)), Trait(named: "strict stubs"),
          Trait { $0.forbidsEmpty = true },
          Trait { $0.seed = 7 }, Trait { $0.runner = .swiftTest },
        ]))
    XCTAssertNil(options.warning)
  }

  func testOptionsThatTheFrameworkIgnoresAreListedOnce() throws {
    XCTAssertEqual(
      try options("--jobs 4 --output a --fail-fast --output b --color never --order name").warning,
      "warning: swift test leaves these options to XCTest: --jobs, --output, --fail-fast, --color; use swift package specs"
    )
  }

  func testSerialOptionsAreLeftToSwiftTesting() throws {
    XCTAssertNil(try options("--record-reach").warning)
    XCTAssertEqual(
      try options("--record-reach", under: .swiftTesting).warning,
      "warning: swift test leaves these options to Swift Testing: --record-reach; use swift package specs")
  }

  func testUnsupportedOptionsAreRejectedUnderAFramework() throws {
    for action in ["--dry-run", "--list", "--diff=a", "--explain=a", "--bisect", "--help", "--version"] {
      let name = String(action.prefix { $0 != "=" })
      for framework in [TestFramework.xctest, .swiftTesting] {
        XCTAssertThrowsError(try options("--seed 7 \(action)", under: framework)) { error in
          XCTAssertEqual(
            "\(error)",
            "FANTAIL_OPTIONS: \(framework.rawValue) does not support \(name); use swift package specs")
        }
      }
    }
  }

  func testWrongOptionsAreReportedWithTheirSource() {
    XCTAssertThrowsError(try options("--jbos 4")) { error in
      XCTAssertEqual("\(error)", "FANTAIL_OPTIONS: there is no option --jbos; did you mean --jobs?")
    }
  }
}
