import Fantail
import FantailPlan
import FantailRun
import XCTest

/// The powers of Kiwi's and OCMock's mocks; where ours differ on purpose, the test says how.
final class KiwiAndOCMockPowersTests: XCTestCase {
  func testStubsOfAnExampleGoAtItsEndAndPersistentOnesStay() async {
    let example = FunctionMock<Void, Never, String>("example")
    let persistent = FunctionMock<Void, Never, String>("persistent").persistent()
    example.defaultReturnValue = "original"
    persistent.defaultReturnValue = "original"
    let outcome = await report(
      of: describe("stubs") {
        it("are there in the example that makes them") {
          example.returns("stubbed")
          persistent.returns("stubbed")
          expect(example.call(())).to(.equal("stubbed"))
          expect(persistent.call(())).to(.equal("stubbed"))
        }
        it("are gone in the next, unless they persist") {
          expect(example.call(())).to(.equal("original"))
          expect(persistent.call(())).to(.equal("stubbed"))
        }
      })
    XCTAssertEqual(outcome.failures, [])
  }

  func testStubsAreGoneInAfterEach() async {
    let mock = FunctionMock<Void, Never, String>("mock")
    mock.defaultReturnValue = "original"
    let outcome = await report(
      of: describe("stubs") {
        afterEach { expect(mock.call(())).to(.equal("original")) }
        it("stubs") {
          mock.returns("stubbed")
          expect(mock.call(())).to(.equal("stubbed"))
        }
      })
    XCTAssertEqual(outcome.failures, [])
  }

  func testAStrictMockFailsTheExampleAtAnUnexpectedCall() async {
    let found = await failures {
      let engine = EngineMock("engine", .strict)
      engine.start()
      expect(engine.on.start()).to(.haveBeenCalled())
    }
    XCTAssertEqual(found, ["unexpected call engine.start() of a strict mock"])
  }

  func testANiceMockAnswersWithADefaultAndAPartialOneWithTheRealAnswer() async {
    let found = await failures {
      let nice = EngineMock()
      expect(nice.currentSpeed(in: .mph)).to(.equal(0))
      let real = RealEngine()
      let partial = EngineMock(forwardingTo: real)
      expect(partial.currentSpeed(in: .mph)).to(.equal(33))
      partial.on.currentSpeed(in: .equal(.kmh)).returns(1)
      expect(partial.currentSpeed(in: .kmh)).to(.equal(1))
      expect(partial.currentSpeed(in: .mph)).to(.equal(33))
      expect(real.log).to(.equal(["currentSpeed", "currentSpeed"]))
    }
    XCTAssertEqual(found, [])
  }

  func testSequencesAndPrecedence() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.currentSpeed().returns(42, times: 2).thenReturns(43)
      expect((1...4).map { _ in engine.currentSpeed(in: .mph) }).to(.equal([42, 42, 43, 43]))
      engine.on.currentSpeed().returns(44)
      expect(engine.currentSpeed(in: .mph)).to(.equal(44))
      // Kiwi's catch-all would win over a later specific stub; here the specific one does, wherever it stands.
      engine.on.currentSpeed(in: .equal(.mph)).returns(45)
      engine.on.currentSpeed().returns(46)
      expect(engine.currentSpeed(in: .mph)).to(.equal(45))
      expect(engine.currentSpeed(in: .kmh)).to(.equal(46))
    }
    XCTAssertEqual(found, [])
  }

  func testReceiveWantsOneCallFromItsLineOn() async {
    for (calls, isFine) in [(0, false), (1, true), (2, false)] {
      let found = await failures {
        let engine = EngineMock()
        engine.start()
        expect(engine.on.start()).toReceive()
        for _ in 0..<calls { engine.start() }
      }
      XCTAssertEqual(found.isEmpty, isFine, "\(calls) calls: \(found)")
    }
    for (calls, isFine) in [(0, true), (1, false), (2, false)] {
      let found = await failures {
        let engine = EngineMock()
        engine.start()
        expect(engine.on.start()).notToReceive()
        for _ in 0..<calls { engine.start() }
      }
      XCTAssertEqual(found.isEmpty, isFine, "\(calls) calls: \(found)")
    }
  }

  func testReceiveTellsCallsThatCameBeforeFromThoseThatCount() async {
    let found = await failures {
      let load = FunctionMock<String, Never, Void>("load(_:)")
      load.call("a")
      expect(load).toReceive()
      load.call("b")
      load.call("c")
    }
    XCTAssertEqual(
      found.first?.split(separator: "\n").prefix(4).joined(separator: "; "),
      "expected load(_:) to be called once, but it was called twice; "
        + #"called: load("b"); called: load("c"); called before: load("a")"#)
    let never = await failures {
      let load = FunctionMock<String, Never, Void>("load(_:)")
      load.call("a")
      expect(load).toReceive(with: "a")
    }
    XCTAssertEqual(
      never.first?.split(separator: "\n").prefix(2).joined(separator: "; "),
      #"expected load("a") to be called once, but it was never called; called before: load("a")"#)
  }

  func testACallThatWasNotToComeIsToldSo() async {
    let found = await failures {
      let engine = EngineMock()
      expect(engine.on.start()).notToReceive()
      engine.start()
      expect(engine.on.start()).to(.haveBeenCalled(.never))
      expect(engine.on.setSpeed()).notTo(.haveBeenCalled(.never))
    }
    XCTAssertEqual(
      found.compactMap { $0.split(separator: "\n").first },
      [
        "expected engine.start() to never have been called, but it was called once",
        "expected engine.setSpeed(to: any, in: any) to have been called, but it was never called",
        "expected engine.start() not to be called, but it was called once",
      ])
  }

  func testReceiveKeepsTheValueOfAStub() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.currentSpeed().returns(333)
      expect(engine.on.currentSpeed()).toReceive()
      expect(engine.currentSpeed(in: .mph)).to(.equal(333))
    }
    XCTAssertEqual(found, [])
  }

  func testCapturesArguments() async {
    let found = await failures {
      let mock = FunctionMock<String?, Never, Void>("mock")
      let captor = ArgumentCaptor<String?>()
      mock.with(.capture(into: captor)).returns(())
      expect { try captor.first }.to(.throwError(ofType: NothingCaptured.self))
      mock.call(nil)
      mock.call("second")
      expect(try captor.first).to(.beNil())
      expect(try captor.last).to(.equal("second"))
      let closures = FunctionMock<(Int) -> Int, Never, Void>("closures")
      let closure = ArgumentCaptor<(Int) -> Int>()
      closures.with(.capture(into: closure)).returns(())
      closures.call { $0 + 1 }
      expect(try closure.first(1)).to(.equal(2))
    }
    XCTAssertEqual(found, [])
  }

  func testExpectationsAreUsedUpInOrder() async {
    let found = await failures {
      let engine = EngineMock("engine", .strict)
      engine.on.currentSpeed().expectsNextCall().returns(1)
      engine.on.currentSpeed().expectsNextCall().returns(2)
      expect([engine.currentSpeed(in: .mph), engine.currentSpeed(in: .mph)]).to(.equal([1, 2]))
      let partial = EngineMock("partial", forwardingTo: RealEngine())
      partial.on.currentSpeed().expectsNextCall().returns(1)
      partial.on.currentSpeed().expectsNextCall().returns(2)
      expect((1...3).map { _ in partial.currentSpeed(in: .mph) }).to(.equal([1, 2, 33]))
    }
    XCTAssertEqual(found, [])
  }

  func testAThirdCallOfAStrictMockFails() async {
    let found = await failures {
      let engine = EngineMock("engine", .strict)
      engine.on.start().expectsNextCall()
      engine.on.start().expectsNextCall()
      for _ in 1...3 { engine.start() }
    }
    XCTAssertEqual(
      withoutLines(found),
      [
        """
        unexpected call engine.start() of a strict mock
        used up: engine.start(), expected at KiwiAndOCMockPowersTests.swift:LINE
        used up: engine.start(), expected at KiwiAndOCMockPowersTests.swift:LINE
        """
      ])
  }

  func testOneCallOfTwoFailsTheVerification() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.start().expectsNextCall()
      engine.on.start().expectsNextCall()
      engine.start()
    }
    XCTAssertEqual(
      withoutLines(found),
      [
        """
        expected engine.start() to be called once, but it was never called
        called: engine.start()
        the mock was made at KiwiAndOCMockPowersTests.swift:LINE
        """
      ])
  }

  func testUnorderedExpectationsTakeAnyOrder() async {
    let found = await failures {
      let engine = EngineMock("engine", .strict)
      engine.on.start().expectsNextCall()
      engine.on.currentSpeed(in: .equal(.mph)).expectsNextCall().returns(1)
      _ = engine.currentSpeed(in: .mph)
      engine.start()
    }
    XCTAssertEqual(found, [])
  }

  func testAnOrderedCallThatComesTooEarlyFailsAtTheCall() async {
    let found = await failures {
      let engine = EngineMock()
      let second = EngineMock("second")
      second.on.start().reject()
      expectInOrder {
        engine.on.start()
        second.on.setSpeed(to: 3)
      }
      try second.setSpeed(to: 3, in: .mph)
      engine.start()
    }
    XCTAssertEqual(
      withoutLines(found),
      [
        """
        second.setSpeed(to: 3.0, in: .mph) was called out of order: expected engine.start() next
        called at KiwiAndOCMockPowersTests.swift:LINE
        """
      ])
  }

  func testARejectedCallFailsAtTheRejectionAndVerifiesFineOtherwise() async {
    let fine = await failures {
      let engine = EngineMock()
      engine.on.start().reject()
    }
    XCTAssertEqual(fine, [])
    let found = await failures {
      let engine = EngineMock()
      engine.on.start().reject()
      engine.start()
    }
    XCTAssertEqual(
      withoutLines(found),
      ["engine.start() was called, and is rejected here\ncalled at KiwiAndOCMockPowersTests.swift:LINE"])
  }

  func testCodeCannotSwallowAFailureOfAMock() async {
    // OCMock throws, so it has to report a swallowed failure again when it verifies; here the failure is recorded first.
    let found = await failures {
      let engine = EngineMock("engine", .strict)
      engine.on.setSpeed(to: 1).reject()
      try? engine.setSpeed(to: 1, in: .mph)
      try? engine.setSpeed(to: 2, in: .mph)
      engine.verify()
    }
    XCTAssertEqual(
      withoutLines(found),
      [
        """
        engine.setSpeed(to: 1.0, in: .mph) was called, and is rejected here
        called at KiwiAndOCMockPowersTests.swift:LINE
        """,
        """
        unexpected call engine.setSpeed(to: 2.0, in: .mph) of a strict mock
        does not fit: engine.setSpeed(to: 1.0, in: any), rejected at KiwiAndOCMockPowersTests.swift:LINE
          - to: expected 1.0, got 2.0
          + in
        """,
      ])
  }

  func testStubsAreNotVerifiedAndExpectationsOfNiceMocksAre() async {
    let fine = await failures {
      let engine = EngineMock()
      engine.on.currentSpeed().returns(1)
      engine.on.start().expectsNextCall()
      for _ in 1...3 { _ = engine.currentSpeed(in: .mph) }
      engine.start()
    }
    XCTAssertEqual(fine, [])
    let found = await failures { EngineMock().on.start().expectsNextCall() }
    XCTAssertEqual(
      withoutLines(found),
      [
        """
        expected engine.start() to be called once, but it was never called
        the mock was made at KiwiAndOCMockPowersTests.swift:LINE
        """
      ])
  }

  func testQuantifiers() async {
    let cases: [(CallCount, [Bool])] = [
      (.exactly(2), [false, false, true, false]), (.atLeast(2), [false, false, true, true]),
      (.atMost(1), [true, true, false, false]), (.never, [true, false, false, false]),
      (.times(1...2), [false, true, true, false]),
    ]
    for (count, outcomes) in cases {
      for (calls, isFine) in outcomes.enumerated() {
        let found = await failures {
          let engine = EngineMock()
          for _ in 0..<calls { engine.start() }
          expect(engine.on.start()).to(.haveBeenCalled(count))
        }
        XCTAssertEqual(found.isEmpty, isFine, "\(count), \(calls) calls: \(found)")
        let expected = await failures {
          let engine = EngineMock()
          engine.on.start().expected(count)
          for _ in 0..<calls { engine.start() }
        }
        XCTAssertEqual(expected.isEmpty, isFine, "\(count), \(calls) calls: \(expected)")
      }
    }
  }

  func testCountsThatSayNothingAreRefused() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.start().expected(.atLeast(0))
      engine.on.start().expected(.times(3..<3))
      engine.on.start().expected(.exactly(-1))
      expect(engine.on.start()).to(.haveBeenCalled(.atLeast(0)))
    }
    XCTAssertEqual(
      found,
      [
        "engine.start() cannot be expected that often: any number of calls fits it: it says nothing",
        "engine.start() cannot be expected that often: the range of the count is empty",
        "engine.start() cannot be expected that often: there cannot be fewer than no calls",
        "engine.start() cannot be expected that often: any number of calls fits it: it says nothing",
      ])
  }
}
