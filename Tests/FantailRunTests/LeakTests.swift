import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import XCTest

/// The run, its report and the plan keep no object of an ended example.
final class LeakTests: XCTestCase {
  private struct Gone: Error {
    let guest: Guest
  }

  /// Each kind of example, several times, each with its own guests.
  private func specs(_ live: Locked<Int>, made: Locked<Int>) -> Spec {
    let new = { @Sendable () -> Guest in
      made.withLock { $0 += 1 }
      return Guest(live)
    }
    let guest = Let { new() }
    let later = AsyncLet { new() }
    return describe("guests") {
      beforeEach { _ = guest() }
      for n in 1...5 {
        it("pass \(n)") { expect(guest()).to(.equal(guest())) }
        it("fail \(n)") {
          expect(guest()).to(.equal(new()))
          expect([new(), guest()]).to(.contain(new()))
          throw Gone(guest: new())
        }
        it("fail later \(n)") {
          let other = try await later()
          await expect { other == guest() }.toEventually(.beTrue, within: .milliseconds(5))
          atEnd { expect(other).to(.equal(guest())) }
        }
        it("are required \(n)") {
          let other = new()
          atEnd("never judged") { _ = other }
          _ = try require(Guest?.none)
        }
        it("are slow \(n)", .timeLimit(.milliseconds(5))) {
          let other = new()
          try await Task.sleep(for: .seconds(60))
          expect(other).to(.equal(guest()))
        }
        it("are late \(n)", .timeLimit(.milliseconds(5))) {
          let other = new()
          await Task.detached { try? await Task.sleep(for: .milliseconds(50)) }.value
          expect(other).to(.equal(guest()))
        }
        it("are left to a task \(n)") {
          let other = new()
          Task { _ = other }
          Task.detached { _ = other }
        }
        it("are retried \(n)", .retry(2)) { expect(new()).to(.equal(guest())) }
        it("skip \(n)") {
          let other = new()
          atEnd { _ = other }
          throw Skip("for a reason")
        }
      }
    }
  }

  func testNothingOutlivesARun() async throws {
    for jobs in [1, 4] {
      let live = Locked(0)
      let made = Locked(0)
      let plan = Plan([specs(live, made: made)])
      let report = await Executor(jobs: jobs).run(plan)
      XCTAssertEqual(report.results.count, 45)
      XCTAssertGreaterThan(made.withLock { $0 }, 100)
      // Code that exceeded its time limit, and tasks that an example left running, end a little later.
      for _ in 1...1_000 where live.withLock({ $0 > 0 }) { try await Task.sleep(for: .milliseconds(10)) }
      XCTAssertEqual(live.withLock { $0 }, 0, "jobs: \(jobs)")
      withExtendedLifetime((plan, report)) {}
    }
  }

  private final class Seen: Sendable {
    private let weakly = Locked<[WeakGuest]>([])

    func see(_ guest: Guest) { weakly.withLock { $0.append(WeakGuest(guest: guest)) } }

    /// Returns the number of guests seen and of those still alive, and forgets them.
    func take() -> (seen: Int, live: Int) {
      weakly.withLock { guests in
        defer { guests = [] }
        return (guests.count, guests.count { $0.guest != nil })
      }
    }
  }

  private struct WeakGuest: Sendable {
    weak let guest: Guest?
  }

  /// An object of the example is gone in its `afterEach`, where users test for leaks.
  func testObjectsOfABodyAreReleasedBeforeAfterEach() async {
    for jobs in [1, 4] {
      let live = Locked(0)
      let seen = Seen()
      let log = RunLog()
      let kept = Locked<Guest?>(nil)
      let new = { @Sendable () -> Guest in
        let guest = Guest(live)
        seen.see(guest)
        return guest
      }
      let plan = Plan([
        describe("guests", .serial) {
          afterEach {
            let (count, live) = seen.take()
            log("\(count):\(live)")
          }
          it("pass") {
            let guest = new()
            expect(guest).to(.equal(guest))
          }
          it("fail") { expect(new()).to(.equal(new())) }
          it("throw") { throw Gone(guest: new()) }
          it("are captured") {
            let guest = new()
            expect { guest === guest }.to(.beTrue)
            await expect { guest === guest }.toEventually(.beTrue)
            withClue("a clue") { expect(guest).to(.satisfy("a condition") { $0 === guest }) }
          }
          it("are verified") {
            let guest = new()
            atEnd { expect(guest).to(.equal(guest)) }
          }
          it("are not verified") {
            let guest = new()
            atEnd { expect(guest).to(.equal(guest)) }
            fail("by the way")
            throw Boom()
          }
          it("are in a child task") {
            let guest = new()
            await withTaskGroup(of: Void.self) { group in group.addTask { expect(guest).to(.equal(guest)) } }
          }
          // Proves that the test would find a leak.
          it("are kept by somebody") {
            let guest = new()
            kept.withLock { $0 = guest }
          }
        }
      ])
      _ = await Executor(jobs: jobs).run(plan)
      withExtendedLifetime(kept) {}
      XCTAssertEqual(log.trace, "1:0 2:0 1:0 1:0 1:0 1:0 1:0 1:1", "jobs: \(jobs)")
    }
  }
}
