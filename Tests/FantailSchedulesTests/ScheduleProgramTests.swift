import FantailSeams
import Foundation
import XCTest

@testable import FantailSchedules

/// Classic faults are found and repeated; correct programs never fail. `SCHEDULES=10000` runs each so many times.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class ScheduleProgramTests: XCTestCase {
  private static let asked = ProcessInfo.processInfo.environment["SCHEDULES"].flatMap { Int($0) }

  func testEachFaultIsFoundWithin200SchedulesAndIsReproducible() async throws {
    // All at once: where tasks wait for each other, each schedule waits half a second for code outside it.
    let wrong = await withTaskGroup(of: [String].self) { group in
      for program in ScheduleProgram.faults { group.addTask { await Self.faults(of: program) } }
      return await group.reduce(into: []) { $0 += $1 }
    }
    XCTAssertEqual(wrong.sorted(), [])
  }

  /// Returns what is wrong with the search for a program's fault.
  private static func faults(of program: ScheduleProgram) async -> [String] {
    var trials = 0
    let finding = await ScheduleSearch(count: 200, seed: 7).run { trial in
      trials += 1
      return await result(of: program, trial)
    }
    guard let found = finding else { return ["\(program.name) is not found"] }
    var wrong = found.isRepeatable ? [] : ["\(program.name) is not repeatable"]
    await withTaskGroup(of: [String].self) { group in
      for number in 1...(asked == nil ? 10 : 100) {
        group.addTask {
          let trial = ScheduleSearch.Trial(picks: SchedulePicks(replaying: found.trace.picks))
          let repeated = await result(of: program, trial)
          return (repeated.hasFailed ? [] : ["\(program.name) passes in repetition \(number)"])
            + (repeated.trace.picks == found.trace.picks ? [] : ["\(program.name) differs in repetition \(number)"])
        }
      }
      for await problems in group { wrong += problems }
    }
    let deviations = found.trace.picks.filter { $0 != 0 }.count
    print(
      "\(program.name): schedule \(found.number), \(trials) trials, \(deviations) out of turn, \(found.trace.jobs) jobs"
    )
    return wrong
  }

  func testCorrectProgramsNeverFail() async {
    for program in ScheduleProgram.right {
      let start = ContinuousClock.now
      let count = Self.asked ?? 200
      let finding = await ScheduleSearch(count: count, seed: 7).run { await Self.result(of: program, $0) }
      XCTAssertNil(finding, program.name)
      print("\(program.name): \((ContinuousClock.now - start) / count) a schedule")
    }
  }

  /// `SCHEDULES_BESIDE=200` sets a number of plain runs, and prints how many of them show each fault.
  func testATableOfPlainRunsAndSchedulesIsPrintedOnRequest() async throws {
    guard let text = ProcessInfo.processInfo.environment["SCHEDULES_BESIDE"], let count = Int(text) else {
      throw XCTSkip("prints a table where SCHEDULES_BESIDE says the number of runs")
    }
    for program in ScheduleProgram.faults {
      let runs = ["timeout beside success", "debounce that saves twice"].contains(program.name) ? 5 : count
      var plain = 0
      for _ in 0..<runs where await plainly(program) != nil { plain += 1 }
      let served = await Self.result(of: program, ScheduleSearch.Trial(picks: SchedulePicks(replaying: [])))
      var drawn = 0
      for seed in 0..<UInt64(200) {
        let result = await Self.result(of: program, ScheduleSearch.Trial(picks: SchedulePicks(seed: seed)))
        if result.hasFailed { drawn += 1 }
      }
      print("| \(program.name) | \(plain) of \(runs) | \(served.hasFailed ? "yes" : "no") | \(drawn) of 200 |")
    }
  }

  /// Runs a program on the system's threads; after three seconds, it is taken for one that waits forever.
  private func plainly(_ program: ScheduleProgram) async -> String? {
    let answer = Answer()
    let timer = Task.detached {
      try await Task.sleep(
        for: .seconds(program.name.contains("debounce") || program.name.contains("timeout") ? 9 : 0.2))
      answer.give("waits for ever")
    }
    defer { timer.cancel() }
    return await Task.detached { await answer.first(of: program.run) }.value
  }

  private static func result(of program: ScheduleProgram, _ trial: ScheduleSearch.Trial) async -> ScheduleSearch.Result
  {
    let answer = Answer()
    let problem = Locked<String?>(nil)
    let schedule = Schedule(trial) { _ in answer.give("all tasks wait") }
    let trace = await schedule.run {
      let found = await answer.first(of: program.run)
      problem.withLock { $0 = found }
    }
    return .init(hasFailed: problem.withLock { $0 } != nil, trace: trace)
  }
}

/// The first result: the program's, or that it waits forever.
private final class Answer: Sendable {
  private let continuation = Locked<CheckedContinuation<String?, Never>?>(nil)

  func give(_ text: String?) {
    continuation.withLock { $0.take() }?.resume(returning: text)
  }

  func first(of run: @escaping @Sendable () async -> String?) async -> String? {
    await withCheckedContinuation { continuation in
      self.continuation.withLock { $0 = continuation }
      Task { self.give(await run()) }
    }
  }
}
