import Fantail
import FantailPlan
import FantailRun
import XCTest

/// The values that a mock stores, for which example, and how long.
final class OwnershipTests: XCTestCase {
  func testAMockMadeInAGroupsBodyIsRestoredForEachExample() async {
    let seen = CallLog()
    let outcome = await report(
      of: describe("a mock in the group's body") {
        let engine = EngineMock("group")
        let _ = engine.on.currentSpeed().returns(7, times: 1)
        let _: Void = engine.isOnMock.value = true
        it("sets, stubs and observes") {
          expect(engine.isOn).to(.beTrue)
          engine.isOn = false
          engine.on.start().onCall { _ in seen.append("heard") }
          engine.startMock.stub { _ in seen.append("effect") }
          engine.on.currentSpeed(in: .equal(.kmh)).returns(3)
          engine.start()
          expect(engine.currentSpeed(in: .mph)).to(.equal(7))
          expect(engine.currentSpeed(in: .mph)).to(.equal(0))
        }
        it("finds nothing of that") {
          expect(engine.callLog).to(.beEmpty)
          expect(engine.isOn).to(.beTrue)
          engine.start()
          expect(engine.currentSpeed(in: .kmh)).to(.equal(7))
        }
      })
    XCTAssertEqual(outcome.failures, [])
    XCTAssertEqual(seen.all, ["heard", "effect"])
  }

  func testAMockMadeInBeforeAllKeepsItsStubs() async {
    let engine = EngineMock("shared")
    let outcome = await report(
      of: describe("a mock") {
        beforeAll {
          engine.isOnMock.value = true
          engine.start()
        }
        for number in 1...2 {
          it("is the same \(number)") {
            expect(engine.isOn).to(.beTrue)
            expect(engine.on.start()).to(.haveBeenCalled(.once))
            engine.isOn = false
            engine.reset()
          }
        }
      })
    XCTAssertEqual(outcome.failures, [])
  }

  /// Each example verifies the mock in a different way, since an example that only verifies uses the mock as well.
  func testASharedMockIsVerifiedInEveryExample() async {
    for order in [1, 2] {
      let save = FunctionMock<String, Never, Void>("save")
      let engine = EngineMock("engine")
      let captor = ArgumentCaptor<String>()
      let outcome = await report(
        of: describe("mocks of a group's body") {
          for number in 1...20 {
            it("is called \(number)") {
              save.with(.capture(into: captor)).returns(())
              save.call("tea")
              engine.start()
              expect(captor.all).to(.equal(["tea"]))
              expect(save).to(.haveBeenCalled(.once, with: "tea"))
              expect(engine.on.start()).to(.haveBeenCalled(.once))
            }
            it("is not called \(number)") {
              expect(save).notTo(.haveBeenCalled())
              expect(engine.on.start()).notTo(.haveBeenCalled())
              expect(captor.all).to(.beEmpty)
            }
            it("counts \(number)") { expect(save.callCount + engine.startMock.callCount).to(.equal(0)) }
            it("is in no order \(number)") { engine.verifyNoMoreCalls() }
          }
        }, order: order == 1 ? .declared : .random(seed: 7))
      XCTAssertEqual(outcome.failures, [])
    }
  }

  func testEveryUseOfReleasedCallsReportsThatTheyAreReleased() async {
    let text =
      "calls to engine.start() are no longer recorded: a mock releases them after the example's body; verify them in the body, "
      + "or in atEnd { … }"
    let looks: [(String, @Sendable (EngineMock) -> Void)] = [
      (text, { expect($0.startMock.callCount).to(.equal(0)) }),
      (text, { expect($0.startMock.called).to(.beFalse) }),
      (text, { expect($0.on.start().calls.count).to(.equal(0)) }),
      (text.replacingOccurrences(of: "engine.start()", with: "engine"), { $0.verifyNoMoreCalls() }),
    ]
    for (text, look) in looks {
      let outcome = await report(
        of: describe("a mock") {
          let engine = Let { EngineMock("engine") }
          afterEach { look(engine()) }
          it("is called") { engine().start() }
        })
      XCTAssertEqual(outcome.failures, [text])
    }
  }

  func testAStaticMockIsResetForEachExample() async {
    let outcome = await report(
      of: describe("a mock that its first reader makes") {
        it("is made") { Shared.engine.on.currentSpeed().returns(3) }
        for number in 1...2 {
          it("is used \(number)") {
            for engine in [Shared.engine, Shared.holder.engine] {
              expect(engine.currentSpeed(in: .mph)).to(.equal(0))
              engine.on.currentSpeed().returns(4)
              engine.on.start().expected(.once)
              engine.start()
            }
          }
        }
      })
    XCTAssertEqual(outcome.failures, [])
  }

  func testACallInALaterExampleNamesTheExampleThatMadeTheMock() async {
    let shared = FunctionMock<EngineMock, Never, Void>("shared").persistent()
    let kept = FunctionMock<EngineMock, Never, Void>("kept").persistent()
    let outcome = await report(
      of: describe("engines") {
        it("makes them") {
          shared.call(EngineMock("engine"))
          kept.call(EngineMock("kept").persistent())
        }
        for number in 1...2 {
          it("uses them \(number)") {
            shared.argument?.start()
            shared.argument?.start()
            kept.argument?.start()
          }
        }
      })
    let text = """
      engine.start() was called in a later example than "engines, makes them", which made the mock engine
      the mock was made at OwnershipTests.swift:LINE
      make one for each example in a Let, or declare it shared with persistent()
      """
    #if os(Linux)
      XCTAssertEqual(withoutLines(outcome.failures), [text, text])
    #endif
  }

  func testAnUnnamedMockOfAnotherExampleIsNamedByItsFunction() async {
    let both = Meeting(of: 2)
    let shared = FunctionMock<FunctionMock<Void, Never, Int>, Never, Void>("shared").persistent()
    let outcome = await report(
      of: describe("mocks") {
        it("makes one") {
          shared.call(FunctionMock<Void, Never, Int>("count()"))
          await both.meet()
          await both.meet()
        }
        it("uses it") {
          await both.meet()
          _ = shared.argument?.call(())
          await both.meet()
        }
      }, jobs: 2)
    XCTAssertEqual(
      withoutLines(outcome.failures),
      [
        """
        count() was called in this example, but its mock belongs to another one
        the mock was made at OwnershipTests.swift:LINE
        make one for each example in a Let, or declare it shared with persistent()
        """
      ])
  }

  func testACallAfterTheExampleFailsTheRun() async {
    let shared = FunctionMock<EngineMock, Never, Void>("shared").persistent()
    let outcome = await report(
      of: describe("mocks") {
        it("makes one") { shared.call(EngineMock("engine")) }
        it("is late") { await Task.detached { shared.argument?.start() }.value }
      })
    XCTAssertFalse(outcome.passed)
    XCTAssertEqual(outcome.failures.count, 1)
    XCTAssertTrue(outcome.failures.first?.contains("engine.start() was called") ?? false, "\(outcome.failures)")
  }

  // MARK: - Leaks

  func testObjectsGivenToAMockAreReleasedBeforeAfterEach() async {
    for (name, use) in Self.uses {
      let kept = WeakBox()
      let captor = ArgumentCaptor<AnyObject>()
      _ = await report(
        of: describe("a mock") {
          let mock = Let { Keeper() }
          afterEach { XCTAssertNil(kept.object, name) }
          it("is given an object") {
            try await use(mock(), captor, kept)
          }
        })
      XCTAssertNil(kept.object, name)
    }
  }

  func testAnObjectPassedToAMockItOwnsIsReleased() async {
    let kept = WeakBox()
    let outcome = await report(
      of: describe("a listener") {
        afterEach { expect(kept.object == nil).to(.beTrue) }
        it("adds itself") {
          let listener = Listener(hub: FunctionMock("add(_:)"))
          kept.object = listener
        }
        it("adds itself to a part of a mock") {
          let listener = Listener(hub: FunctionMock("add(_:)", of: MockCore()))
          kept.object = listener
        }
      })
    XCTAssertEqual(outcome.failures, [])
  }

  func testReleasedCallsAreNotCountedAsZeroCalls() async {
    let outcome = await report(
      of: describe("a mock") {
        let engine = Let { EngineMock("engine") }
        afterEach {
          expect(engine().on.start()).notTo(.haveBeenCalled())
          expect(engine().on.setSpeed()).notTo(.haveBeenCalled())
        }
        it("is called") { engine().start() }
      })
    XCTAssertEqual(
      outcome.failures,
      [
        "calls to engine.start() are no longer recorded: a mock releases them after the example's body; verify them in the body, "
          + "or in atEnd { … }"
      ])
  }

  func testStubsMadeInAfterEachAreRemovedWithTheExample() async {
    let engine = EngineMock("engine")
    let outcome = await report(
      of: describe("a mock") {
        afterEach { engine.on.currentSpeed().returns(9) }
        for number in 1...2 { it("is as before \(number)") { expect(engine.currentSpeed(in: .mph)).to(.equal(0)) } }
      })
    XCTAssertEqual(outcome.failures, [])
  }

  private typealias Use = @Sendable (Keeper, ArgumentCaptor<AnyObject>, WeakBox) async throws -> Void

  /// Every way in which a mock can get an object, in examples that pass, fail, throw and run out of time.
  private static let uses: [(String, Use)] = [
    ("an argument", { mock, _, kept in mock.take.call(kept.made()) }),
    (
      "a captured argument",
      { mock, captor, kept in
        mock.take.with(.capture(into: captor)).returns(())
        mock.take.call(kept.made())
      }
    ),
    ("a stubbed value", { mock, _, kept in mock.give.returns(kept.made()) }),
    ("a value after others", { mock, _, kept in mock.give.returns(Thing(), times: 1).thenReturns(kept.made()) }),
    (
      "what a stub captures",
      { mock, _, kept in
        let thing = kept.made()
        mock.take.runs { _ in _ = thing }
      }
    ),
    (
      "an expectation's argument",
      { mock, _, kept in
        mock.take.with(.identical(to: kept.made())).expected(.once)
      }
    ),
    (
      "an observer",
      { mock, _, kept in
        let thing = kept.made()
        mock.take.onCall { _ in _ = thing }
      }
    ),
    ("a property's value", { mock, _, kept in mock.property.value = kept.made() }),
    ("a written value", { mock, _, kept in mock.property.set(kept.made()) }),
    (
      "a real function",
      { mock, _, kept in
        let thing = kept.made()
        mock.give.forwards { _ in thing }
      }
    ),
    (
      "a failing example",
      { mock, _, kept in
        mock.take.call(kept.made())
        fail("on purpose")
      }
    ),
    (
      "an example that throws",
      { mock, _, kept in
        mock.take.call(kept.made())
        throw EngineError()
      }
    ),
    (
      "an unexpected call",
      { mock, _, kept in
        mock.take.reject()
        mock.take.call(kept.made())
      }
    ),
  ]
}

/// Mocks that the first example that reads them makes.
private enum Shared {
  final class Holder: Sendable { let engine = EngineMock("held") }

  static let engine = EngineMock("engine")
  static let holder = Holder()
}

private final class Thing {}

/// The only object that the test looks for; the test holds no reference to it.
private final class WeakBox: @unchecked Sendable {
  // Unchecked, because the examples of one test use it one after another.
  weak var object: AnyObject?

  func made() -> AnyObject {
    let thing = Thing()
    object = thing
    return thing
  }
}

private final class Keeper {
  let take = FunctionMock<AnyObject, Never, Void>("take(_:)")
  let give = FunctionMock<Void, any Error, AnyObject>("give()")
  let property = PropertyMock<AnyObject>("property")
}

private final class Listener {
  let hub: FunctionMock<AnyObject, Never, Void>

  init(hub: FunctionMock<AnyObject, Never, Void>) {
    self.hub = hub
    hub.call(self)
  }
}
