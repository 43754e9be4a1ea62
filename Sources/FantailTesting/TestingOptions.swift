import FantailPlan
import FantailRun
import Foundation

/// What `FANTAIL_OPTIONS` asks of specs that run as cases: which examples, in what order, and how they run.
struct TestingOptions {
  var plan: PlanOptions
  var retries = 0
  var timeLimit: Duration?

  init(_ plan: PlanOptions) {
    self.plan = plan
  }

  /// What the environment says; wrong options end the process with a message and code 2, as under XCTest.
  static var fromEnvironment: TestingOptions { TestingOptions(environment: ProcessInfo.processInfo.environment) }

  private init(environment: [String: String]) {
    do {
      let options = try RunOptions.parse([], environment: environment)
      plan = options.planOptions { drawnSeed }
      retries = options.retries
      timeLimit = options.timeLimit
    } catch {
      say("error: FANTAIL_OPTIONS: \(error)")
      exit(2)
    }
  }
}

/// The seed of a shuffle that was given none: drawn once, so that every test of the process has the same.
private let drawnSeed: UInt64 = {
  let seed = UInt64.random(in: 0...99_999)
  say("Fantail: examples are shuffled with seed \(seed); FANTAIL_OPTIONS='--seed \(seed)' repeats their order")
  return seed
}()

private func say(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}
