@_spi(Generated) import Fantail
import Foundation
import XCTest

/// The complete texts of verifications.
final class VerifyingTests: XCTestCase {
  func testHaveBeenCalledListsTheNearestCallsFirst() async {
    let found = await failures {
      let engine = EngineMock()
      try engine.setSpeed(to: 90, in: .kmh)
      try engine.setSpeed(to: 100, in: .kmh)
      try engine.setSpeed(to: 90, in: .mph)
      expect(engine.on.setSpeed(to: 100, in: .equal(.mph))).to(.haveBeenCalled(.exactly(2)))
    }
    XCTAssertEqual(
      withoutOrigins(found),
      [
        """
        expected engine.setSpeed(to: 100.0, in: .mph) to have been called twice, but it was never called with such arguments
        called: engine.setSpeed(to: 100.0, in: .kmh)
          + to
          - in: expected .mph, got .kmh
        called: engine.setSpeed(to: 90.0, in: .mph)
          - to: expected 100.0, got 90.0
          + in
        called: engine.setSpeed(to: 90.0, in: .kmh)
          - to: expected 100.0, got 90.0
          - in: expected .mph, got .kmh
        """
      ])
  }

  func testTheNegationReportsHowOftenTheFunctionWasCalled() async {
    let found = await failures {
      let load = FunctionMock<String, Never, Void>("load(_:)")
      load.call("下载")
      expect(load).notTo(.haveBeenCalled(with: .equal("下载")))
      expect(load).notTo(.haveBeenCalled(with: .equal("b")))
    }
    XCTAssertEqual(
      found,
      [
        """
        expected load("下载") not to have been called, but it was called once
        called: load("下载")
        """
      ])
  }

  func testBoxedArgumentsAreShownWithoutTheirBox() async {
    let found = await failures {
      let read = FunctionMock<(InOut<[Int]>, NonEscaping<() -> Void>), Never, Void>("read(_:then:)")
      read.when("grows") { $0.0.value == [1] }.runs { $0.0.value.append(2) }
      read.call((InOut([1]), NonEscaping({})))
      read.call((InOut([3]), NonEscaping({})))
      expect(read).notTo(.haveBeenCalled())
    }
    XCTAssertEqual(
      withoutOrigins(found),
      [
        """
        expected read(_:then:) not to have been called, but it was called twice
        called: read([1] -> [1, 2], then: (Function))
        called: read([3], then: (Function))
        """
      ])
  }

  func testInOrderReportsThePrecedingCall() async {
    let found = await failures {
      let (first, second) = (EngineMock("first"), EngineMock("second"))
      first.start()
      try second.setSpeed(to: 3, in: .mph)
      first.start()
      inOrder {
        first.on.start()
        second.on.setSpeed(to: 3)
        first.on.start()
      }
      inOrder {
        second.on.setSpeed(to: 3)
        first.on.start()
        second.on.setSpeed(to: 3)
      }
      inOrder {
        first.on.start()
        first.on.start()
        second.on.setSpeed(to: 3)
      }
    }
    XCTAssertEqual(
      found,
      [
        """
        expected second.setSpeed(to: 3.0, in: any) to be called after first.start(), but it was not called again
        called: first.start()
        called: second.setSpeed(to: 3.0, in: .mph)
        called: first.start()
        """,
        """
        expected second.setSpeed(to: 3.0, in: any) to be called after first.start(), but it came before
        called: first.start()
        called: second.setSpeed(to: 3.0, in: .mph)
        called: first.start()
        """,
      ])
  }

  func testMatchersAndConditionsConstrainArguments() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.load(.matching(.startWith("draft"))).returns("draft")
      engine.on.load(.satisfying("of one letter") { $0.count == 1 }).returns("letter")
      try await expect(engine.load("draft 1")).to(.equal("draft"))
      try await expect(engine.load("a")).to(.equal("letter"))
      try await expect(engine.load("other")).to(.equal(""))
      expect(engine.on.load(.matching(.endWith("2")))).to(.haveBeenCalled())
    }
    XCTAssertEqual(
      found,
      [
        """
        expected engine.load(end with "2") to have been called at least once, but it was never called with such arguments
        called: engine.load("draft 1")
          - argument 1: expected to end with "2", got "draft 1"
        called: engine.load("a")
          - argument 1: expected to end with "2", got "a"
        called: engine.load("other")
          - argument 1: expected to end with "2", got "other"
        """
      ])
  }

  func testOtherCallsAreListedIfTheFunctionWasNotCalled() async {
    let line = #line + 2
    let found = await failures {
      let engine = EngineMock("engine")
      try engine.setSpeed(to: 1, in: .mph)
      engine.isOn = true
      expect(engine.on.start()).to(.haveBeenCalled())
      engine.on.start().expected(.once)
    }
    XCTAssertEqual(
      found,
      [
        """
        expected engine.start() to have been called at least once, but it was never called
        called: engine.setSpeed(to: 1.0, in: .mph)
        called: engine.isOn = true
        """,
        """
        expected engine.start() to be called once, but it was never called
        called: engine.setSpeed(to: 1.0, in: .mph)
        called: engine.isOn = true
        the mock was made at VerifyingTests.swift:\(line)
        """,
      ])
  }

  func testTheNearestCallsAreListedFirst() async {
    let found = await failures {
      let seek = FunctionMock<Int, Never, Void>("seek(to:)")
      let open = FunctionMock<String, Never, Void>("open(_:)")
      for position in 0..<40 { seek.call(position * 2) }
      for page in ["contact", "about", "homes"] { open.call(page) }
      expect(seek.with(51)).to(.haveBeenCalled())
      expect(open.with("home")).to(.haveBeenCalled())
    }
    XCTAssertEqual(
      found.map { $0.split(separator: "\n").filter { $0.hasPrefix("called") }.prefix(3).joined(separator: " ") },
      [
        "called: seek(to: 50) called: seek(to: 52) called: seek(to: 48)",
        #"called: open("homes") called: open("about") called: open("contact")"#,
      ])
  }

  #if os(Linux)
    func testSurplusCallsAreReportedWithTheirLocations() async {
      let found = await failures {
        let engine = EngineMock()
        engine.on.start().expected(.once)
        for _ in 1...3 { driveOff(engine) }
        expect(engine.on.start()).to(.haveBeenCalled(.atMost(2)))
        verify(.never) { engine.on.start() }
        expect(engine.startMock).notTo(.haveBeenCalled())
        // Too few calls, so that Fantail does not have to look up any.
        expect(engine.on.start()).to(.haveBeenCalled(.exactly(4)))
      }
      let called = "called: engine.start()"
      let placed = Array(repeating: "\(called), from VerifyingTests.swift:LINE", count: 3).joined(separator: "\n")
      XCTAssertEqual(
        withoutLines(found),
        [
          "expected engine.start() to have been called at most twice, but it was called 3 times\n\(placed)",
          "expected engine.start() to never have been called, but it was called 3 times\n\(placed)",
          "expected engine.start() not to have been called, but it was called 3 times\n\(placed)",
          """
          expected engine.start() to have been called 4 times, but it was called 3 times
          \(called)
          \(called)
          \(called)
          """,
          """
          expected engine.start() to be called once, but it was called 3 times
          \(placed)
          the mock was made at VerifyingTests.swift:LINE
          """,
        ])
    }

    func testUnexpectedCallsAreReportedWithTheirLocations() async {
      let found = await failures {
        let engine = EngineMock()
        driveOff(engine)
        verify(.never, noOtherCalls: true) { engine.on.setSpeed() }
        engine.verifyNoMoreCalls()
        for index in 0..<40 { _ = engine.currentSpeed(in: index.isMultiple(of: 2) ? .kmh : .mph) }
        expect(engine.on.currentSpeed(in: .equal(.kmh))).to(.haveBeenCalled(.never))
      }
      XCTAssertEqual(
        withoutLines(found).map { $0.split(separator: "\n").dropFirst().last.map(String.init) },
        [
          "called: engine.start(), from VerifyingTests.swift:LINE",
          "called: engine.start(), from VerifyingTests.swift:LINE", "… 32 more calls",
        ])
    }
  #endif

  private struct Line: Equatable, Sendable {
    var sku: String
    var price: Double
    var count: Int
  }

  func testADifferingArgumentIsShownLikeADifferingValue() async {
    let found = await failures {
      let add = FunctionMock<(Line, Int), Never, Void>("add(_:to:)")
      add.call((Line(sku: "tea", price: 3.5, count: 1), 7))
      expect(add.with(.matching(.have(\.price, .beGreaterThan(8))), .equal(7))).to(.haveBeenCalled())
      expect(add.with(.equal(Line(sku: "cup", price: 4, count: 2)), .any)).to(.haveBeenCalled())
    }
    XCTAssertEqual(
      found,
      [
        """
        expected add(have .price to be greater than 8.0, to: 7) to have been called at least once, but it was never called with such arguments
        called: add(Line(sku: "tea", price: 3.5, count: 1), to: 7)
          - argument 1: .price: expected to be greater than 8.0, got 3.5
          + to
        """,
        """
        expected add(Line(sku: "cup", price: 4.0, count: 2), to: any) to have been called at least once, but it was never called with such arguments
        called: add(Line(sku: "tea", price: 3.5, count: 1), to: 7)
          - argument 1: expected and got differ in 3 places
              sku: expected "cup", got "tea"
              price: expected 4.0, got 3.5
              count: expected 2, got 1
          + to
        """,
      ])
  }

  func testLongArgumentsAreShownFromWhereTheyDiffer() async {
    let long = String(repeating: "a long text, ", count: 15)
    let found = await failures {
      let load = FunctionMock<String, Never, Void>("load(_:)")
      load.call(long + "boy" + long)
      expect(load.with(.equal(long + "toy" + long))).to(.haveBeenCalled())
    }
    XCTAssertEqual(
      found.first?.split(separator: "\n").dropFirst(2).joined(separator: "\n"),
      #"""
        - argument 1: from character 196: expected "toya long text, a lo"…, got "boya long text, a lo"…
            - …" text, a long text, toya long text, a long text, a long text"…
            + …" text, a long text, boya long text, a long text, a long text"…
                                    ^
      """#)
  }

  func testNoOtherCallsFailsForCallsNotListed() async {
    let found = await failures {
      let engine = EngineMock("engine")
      engine.on.load().expected(.once)
      engine.start()
      try engine.setSpeed(to: 1, in: .mph)
      _ = try await engine.load("a")
      verify(noOtherCalls: true) { engine.on.start() }
      expect(engine.on.start()).to(.haveBeenCalled())
      engine.verifyNoMoreCalls()
      inOrder { engine.on.setSpeed(to: 1) }
      engine.verifyNoMoreCalls()
      verify(.atLeast(1), noOtherCalls: true) { engine.on.isOn.getter }
    }
    XCTAssertEqual(
      withoutOrigins(found),
      [
        """
        expected only calls to engine.start(), but there were others
        called: engine.setSpeed(to: 1.0, in: .mph)
        called: engine.load("a")
        """,
        """
        expected no calls to engine except those that were verified
        called: engine.setSpeed(to: 1.0, in: .mph)
        """,
        """
        expected engine.isOn to have been called at least once, but it was never called
        called: engine.start()
        called: engine.setSpeed(to: 1.0, in: .mph)
        called: engine.load("a")
        """,
      ])
  }

  func testAnExactOrderRejectsCallsInBetween() async {
    let found = await failures {
      let (first, second) = (EngineMock("first"), EngineMock("second"))
      first.start()
      try second.setSpeed(to: 3, in: .mph)
      first.start()
      inOrder(noOtherCalls: true) {
        first.on.start()
        second.on.setSpeed(to: 3)
        first.on.start()
      }
      inOrder(noOtherCalls: true) {
        first.on.start()
        first.on.start()
        second.on.start()
      }
      inOrder(noOtherCalls: true) {
        second.on.setSpeed()
        first.on.start()
      }
    }
    XCTAssertEqual(
      withoutOrigins(found),
      [
        """
        expected second.start() to be called after first.start(), but it was never called
        called: first.start()
        called: second.setSpeed(to: 3.0, in: .mph)
        called: first.start()
        """,
        """
        expected exactly these calls, but another one came as well
        also called: first.start()
        called: second.setSpeed(to: 3.0, in: .mph)
        called: first.start()
        """,
      ])
  }

  func testPollingDoesNotShowValuesWithoutCalls() async {
    let found = await failures {
      let engine = EngineMock("engine")
      await expect { engine.on.start() }.toEventually(.haveBeenCalled(), within: .milliseconds(20))
    }
    XCTAssertEqual(
      found.map { $0.replacingOccurrences(of: "polled .*", with: "polled", options: .regularExpression) },
      ["expected engine.start() to have been called at least once, but it was never called\npolled"])
  }

  func testThrowingStubsThrow() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.setSpeed().throws(EngineError(code: 3), times: 1)
      expect { try engine.setSpeed(to: 1, in: .mph) }.to(.throwError(EngineError(code: 3)))
      expect { try engine.setSpeed(to: 1, in: .mph) }.notTo(.throwError())
      let typed = FunctionMock<Int, EngineError, Int>("typed(_:)")
      typed.runs { number throws(EngineError) in
        if number > 1 { throw EngineError(code: number) }
        return number
      }
      expect { try typed.call(2) }.to(.throwError(EngineError(code: 2)))
    }
    XCTAssertEqual(found, [])
  }

  func testACallLogHasEveryCallOfTheMockInOrder() async {
    let found = await failures {
      let engine = EngineMock()
      engine.start()
      try engine.setSpeed(to: 1, in: .kmh)
      engine.isOn = true
      _ = engine.isOn
      expect(engine.callLog).to(
        .equal(["start()", "setSpeed(to: 1.0, in: .kmh)", "isOn = true", "isOn"]))
      engine.reset()
      expect(engine.callLog).to(.beEmpty)
      expect(engine.isOn).to(.beFalse)
    }
    XCTAssertEqual(found, [])
  }

  func testAnObserverSeesMatchingCalls() async {
    let found = await failures {
      let engine = EngineMock()
      let log = CallLog()
      engine.on.setSpeed(to: 2).onCall { log.append("\($0.value)") }
      try engine.setSpeed(to: 1, in: .mph)
      try engine.setSpeed(to: 2, in: .mph)
      expect(log.all).to(.equal(["2.0"]))
    }
    XCTAssertEqual(found, [])
  }

  func testASharedMockIsNewInEachExample() async {
    enum Factory {}
    @Sendable func makeMock() -> FunctionMock<Int, Never, Int> { .shared("make(_:)", of: Factory.self) }
    let outcome = await report(
      of: describe("statics") {
        for number in 1...2 {
          it("are fresh \(number)") {
            makeMock().returns(number)
            expect(makeMock().call(0)).to(.equal(number))
            expect(makeMock()).to(.haveBeenCalled(.once))
          }
        }
      })
    XCTAssertEqual(outcome.failures, [])
  }

  func testAGenericResultMustHaveTheRequestedType() async {
    let found = await failures {
      let decode = FunctionMock<(Any, Int), any Error, Any>("decode(_:_:)")
      decode.with(.equal("number"), .any).returns(3)
      expect(try decode.begin(("number", 1)).answer(as: Int.self)).to(.equal(3))
      expect(try decode.begin(("other", 1)).answer(as: [Int].self)).to(.equal([]))
      expect { try decode.begin(("number", 1)).answer(as: URLSpelling.self) }.to(.throwError())
    }
    XCTAssertEqual(
      found, ["the stub of decode(\"number\", 1) answers with Int: 3, not with URLSpelling"])
  }

  func testOnlyTheThreeNearestCallsAreComparedInDetail() async {
    let found = await failures {
      let seek = FunctionMock<Int, Never, Void>("seek(to:)")
      for position in [50, 20, 40, 30] { seek.call(position) }
      expect(seek.with(51)).to(.haveBeenCalled())
    }
    XCTAssertEqual(
      found,
      [
        """
        expected seek(to: 51) to have been called at least once, but it was never called with such arguments
        called: seek(to: 50)
          - to: expected 51, got 50
        called: seek(to: 40)
          - to: expected 51, got 40
        called: seek(to: 30)
          - to: expected 51, got 30
        called: seek(to: 20)
        """
      ])
  }

  func testOnlyTheFirstOfOverAThousandCallsAreReported() async {
    func nearest(_ count: Int) async -> [Substring] {
      let found = await failures {
        let seek = FunctionMock<Int, Never, Void>("seek(to:)")
        for position in 0..<count { seek.call(position) }
        expect(seek.with(.equal(count))).to(.haveBeenCalled())
      }
      return found.flatMap { $0.split(separator: "\n").filter { $0.hasPrefix("called") }.prefix(2) }
    }
    let all = await nearest(1_000)
    XCTAssertEqual(all, ["called: seek(to: 999)", "called: seek(to: 998)"])
    let first = await nearest(1_001)
    XCTAssertEqual(first, ["called: seek(to: 0)", "called: seek(to: 1)"])
  }

  func testAFailedConditionDoesNotMarkAnArgument() async {
    let line = #line + 6
    let found = await failures {
      let seek = FunctionMock<Int, Never, Void>("seek(to:)")
      seek.call(1)
      expect(seek.when("is even") { $0 % 2 == 0 }).to(.haveBeenCalled())
      let open = FunctionMock<Int, Never, Void>("open(_:)", of: MockCore("file", .strict))
      open.when("is even") { $0 % 2 == 0 }.returns(())
      open.call(1)
    }
    XCTAssertEqual(
      withoutOrigins(found),
      [
        """
        expected seek(to: is even) to have been called at least once, but it was never called with such arguments
        called: seek(to: 1)
        """,
        """
        unexpected call file.open(1) of a strict mock
        does not match: file.open(is even), stubbed at VerifyingTests.swift:\(line)
        """,
      ])
  }

  func testOtherCallsFailAVerificationOfSeveralPatterns() async {
    let found = await failures {
      let engine = EngineMock("engine")
      engine.start()
      engine.isOn = true
      _ = engine.currentSpeed(in: .mph)
      verify(.atLeast(1), noOtherCalls: true) {
        engine.on.start()
        engine.on.currentSpeed()
      }
    }
    XCTAssertEqual(
      withoutOrigins(found),
      [
        """
        expected only calls to engine.start(), engine.currentSpeed(in: any), but there were others
        called: engine.isOn = true
        """
      ])
  }

  func testAnExpectedNextCallCountsAsVerified() async {
    let found = await failures {
      let engine = EngineMock("engine")
      engine.on.load("y").expectsNextCall().returns("text")
      engine.start()
      _ = try await engine.load("y")
      engine.verifyNoMoreCalls()
    }
    XCTAssertEqual(
      withoutOrigins(found),
      ["expected no calls to engine except those that were verified\ncalled: engine.start()"])
  }
}

extension VerifyingTests {
  private final class Basket: Equatable, CustomStringConvertible {
    var items: [String] = []
    var description: String { "Basket(\(items))" }
    static func == (left: Basket, right: Basket) -> Bool { left.items == right.items }
  }

  func testAFailedCountOfObjectsSaysThatTheyMayHaveChanged() async {
    let found = await failures {
      let send = FunctionMock<(Basket, Int), Never, Void>("send")
      let (basket, other) = (Basket(), Basket())
      send.call((basket, 1))
      basket.items = ["tea"]
      verify(send.with(.equal(Basket()), .equal(1)))
      // An identity and a number do not change.
      verify(send.with(.identical(to: other), .equal(1)))
      verify(send.with(.identical(to: basket), .equal(2)))
    }
    let note =
      "an argument is an object, and is compared as it is now; expected() before the calls compares it at the call"
    XCTAssertEqual(found.map { $0.contains("never called with such arguments") }, [true, true, true])
    XCTAssertEqual(found.map { $0.hasSuffix("\n\(note)") }, [true, false, false])
  }

  private final class Screen: CustomStringConvertible {
    var description: String { "Screen" }
  }

  func testACountOfZeroIsUndecidedIfAnObjectMayHaveChanged() async {
    let found = await failures {
      let send = FunctionMock<([Basket], Int), Never, Void>("send")
      let basket = Basket()
      send.call(([basket], 1))
      basket.items = ["tea"]
      expect(send.with(.equal([Basket()]), .equal(1))).notTo(.haveBeenCalled())
      verify(.never) { send.with(.equal([Basket()]), .any) }
      expect(send.with(.equal([Basket()]), .equal(1))).notTo(.haveBeenCalled(.once))
      // These differ whatever the state of the object was, and this one fits.
      verify(.never) { send.with(.equal([Basket()]), .equal(2)) }
      verify(send.with(.equal([basket]), .equal(1)))
      // Objects without `==` are other objects for ever.
      let show = FunctionMock<Screen, Never, Void>("show")
      show.call(Screen())
      verify(.never) { show.with(.identical(to: Screen())) }
      expect(show.with(.satisfying("being new") { _ in false })).notTo(.haveBeenCalled())
      // An identity is for ever, in each form of a constraint.
      let keep = FunctionMock<(basket: Basket, count: Int), Never, Void>("keep")
      keep.call((basket, 1))
      verify(.never) { keep.with(LooseConstraint(ArgumentConstraint<Basket>.identical(to: Basket())), 1) }
      let take = FunctionMock<Basket, Never, Void>("take")
      take.call(basket)
      let captor = ArgumentCaptor<Basket>()
      verify(.never) { take.with(.identical(to: Basket()).captured(into: captor)) }
    }
    func doubt(_ pattern: String) -> String {
      """
      could not judge whether send(\(pattern)) was called: an argument is an object, and may have changed since
      called: send([Basket(["tea"])], 1)
      reject() or expected() before the calls judges them as they come; .identical(to:) compares the object itself
      """
    }
    XCTAssertEqual(found, [doubt("[Basket([])], 1"), doubt("[Basket([])], any"), doubt("[Basket([])], 1")])
  }

  func testANegativeTimeIsRejected() async {
    let found = await failures {
      let mock = FunctionMock<Int, Never, Void>("send")
      mock.call(1)
      mock.call(3)
      let times = Duration.milliseconds(-5)
      await verify(within: times) { mock.with(1) }
      await mock.verify(within: times)
      mock.with(1).expected(within: times)
      mock.with(2).reject(within: times)
      mock.with(3).expectsNextCall(within: times)
      expect(mock.with(4)).toReceive(.never, within: times)
      mock.call(1)
      mock.call(3)
    }
    XCTAssertEqual(found, Array(repeating: "could not wait: -0.005 seconds is negative", count: 6))
  }
}

private struct URLSpelling {}

/// Production code; a failure names its line.
@inline(never)
private func driveOff(_ engine: any Engine) {
  engine.start()
}
