import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import XCTest

/// A mock keeps no object of an ended example.
final class MockLeakTests: XCTestCase {
  /// Each example stubs, calls and expects with its own guests, on a mock that lives longer than all of them.
  func testAPersistentMockReleasesTheValuesOfFinishedExamples() async {
    for jobs in [1, 4] {
      let live = Locked(0)
      let made = Locked(0)
      let mock = FunctionMock<Guest, Never, Guest>("greet")
      let new = { @Sendable () -> Guest in
        made.withLock { $0 += 1 }
        return Guest(live)
      }
      let plan = Plan([
        describe("guests") {
          for n in 1...10 {
            it("are stubbed \(n)") {
              let own = FunctionMock<Guest, Never, Guest>("welcome")
              let guest = new()
              own.returns(guest)
              own.runs { $0 == guest ? guest : new() }
              _ = own.call(guest)
              own.returns(new(), when: { $0 == guest })
              expect(own.calls).to(.equal([guest]))
              expect(own).to(.haveBeenCalled(.exactly(2)))
            }
            it("are stubbed for good \(n)", .serial) {
              let guest = new()
              mock.returns(guest)
              _ = mock.call(guest)
            }
            it("are slow \(n)", .timeLimit(.milliseconds(5))) {
              let own = AsyncFunctionMock<Guest, Never, Guest>("welcome")
              let guest = new()
              own.returns(guest)
              own.expected(.exactly(2))
              _ = await own.call(guest)
              try await Task.sleep(for: .seconds(60))
            }
            it("are held beyond the limit \(n)", .timeLimit(.milliseconds(5))) {
              let own = AsyncFunctionMock<Guest, any Error, Guest>("welcome")
              _ = own.suspends()
              _ = try await own.call(new())
            }
            it("are called beyond the limit \(n)", .timeLimit(.milliseconds(5))) {
              let own = FunctionMock<Guest, Never, Void>("welcome")
              let guest = new()
              own.onCall { _ = $0 == guest }
              await Task.detached { try? await Task.sleep(for: .milliseconds(50)) }.value
              own.call(guest)
            }
          }
        }
      ])
      let report = await Executor(jobs: jobs).run(plan)
      XCTAssertEqual(report.results.count, 50)
      XCTAssertGreaterThan(made.withLock { $0 }, 50)
      // Code that exceeds its time limit ends a little later.
      for _ in 1...1_000 where live.withLock({ $0 > 0 }) { try? await Task.sleep(for: .milliseconds(10)) }
      XCTAssertEqual(live.withLock { $0 }, 0, "jobs: \(jobs)")
      withExtendedLifetime((plan, report, mock)) {}
    }
  }

  private struct WeakGuest: Sendable {
    weak let guest: Guest?
  }

  /// A value that the body passes to mocks is gone in `afterEach`, where users test for leaks.
  func testAValuePassedToAMockIsReleasedBeforeAfterEach() async {
    for jobs in [1, 4] {
      let live = Locked(0)
      let seen = Locked<WeakGuest?>(nil)
      let left = Locked<[Bool]>([])
      let new = { @Sendable () -> Guest in
        let guest = Guest(live)
        seen.withLock { $0 = WeakGuest(guest: guest) }
        return guest
      }
      let kept = FunctionMock<Guest, Never, Void>("kept")
      let plan = Plan([
        describe("guests", .serial) {
          afterEach { left.withLock { $0.append(seen.withLock { $0?.guest } != nil) } }
          it("are called with") {
            let mock = FunctionMock<Guest, Never, Void>("greet")
            mock.call(new())
            expect(mock.calls.count).to(.equal(1))
          }
          it("are answers") {
            let guest = new()
            let mock = FunctionMock<Guest, Never, Guest>("greet")
            mock.returns(guest)
            _ = mock.call(guest)
          }
          it("are expected") {
            let guest = new()
            let mock = FunctionMock<Guest, Never, Void>("greet")
            mock.expected(.once)
            mock.runs { expect($0).to(.equal(guest)) }
            mock.call(guest)
          }
          it("are called with on a mock that stays") { kept.call(new()) }
        }
      ])
      _ = await Executor(jobs: jobs).run(plan)
      XCTAssertEqual(left.withLock { $0 }, [false, false, false, false], "jobs: \(jobs)")
      withExtendedLifetime(kept) {}
    }
  }
}
