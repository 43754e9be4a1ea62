import Fantail
import XCTest

private func load(_ done: (String?, (any Error)?) -> Void) { done("page", nil) }
private func count(_ next: @escaping @Sendable () -> Int) -> Int { next() + next() }
private func parse(_ step: (String, Int) throws -> Bool) rethrows -> Bool { try step("a", 1) }
private func fetch(_ step: @Sendable (String, Int) async throws -> Bool) async rethrows -> Bool {
  try await step("a", 1)
}

/// A function mock instead of a closure, and answers without a value.
final class FunctionMockTests: XCTestCase {
  func testAFunctionOfSeveralArgumentsIsPassedAsAClosure() async {
    let found = await failures {
      let done = FunctionMock<(String?, (any Error)?), Never, Void>("done")
      load(done.call)
      done.call("next", nil)
      expect(done.calls.map(\.0)).to(.equal(["page", "next"]))
      let next = FunctionMock<Void, Never, Int>("next")
      next.returns(inOrder: 3, 4)
      expect(count(next.call)).to(.equal(7))
      expect(next.call()).to(.equal(4))
      let step = FunctionMock<(String, Int), any Error, Bool>("step")
      step.with("a", 1).returns(true)
      let isParsed = try parse(step.call)
      expect(isParsed).to(.beTrue)
      let isSecond = try step.call("b", 2)
      expect(isSecond).to(.beFalse)
      let fetched = AsyncFunctionMock<(String, Int), any Error, Bool>("fetched")
      fetched.returns(true)
      let isFetched = try await fetch(fetched.call)
      expect(isFetched).to(.beTrue)
      // A call with one argument, as before.
      let save = FunctionMock<String, Never, Void>("save")
      for name in ["a", "b"] { save.call(name) }
      expect(save.calls).to(.equal(["a", "b"]))
    }
    XCTAssertEqual(found, [])
  }

  func testAFunctionWithoutAResultIsAnsweredWithoutAValue() async {
    let found = await failures {
      let engine = EngineMock("engine", .strict)
      engine.on.start().returns()
      engine.start()
      engine.on.setSpeed().throws(EngineError(), times: 1).thenReturns()
      expect { try engine.setSpeed(to: 1, in: .mph) }.to(.throwError)
      try engine.setSpeed(to: 1, in: .mph)
      engine.on.start().returns(times: 1)
      engine.start()
      expect(engine.on.start()).to(.haveBeenCalled(.twice))
    }
    XCTAssertEqual(found, [])
  }

  func testAnErrorWithADefaultValueIsThrownIfNothingAnswers() async {
    let found = await failures {
      let load = FunctionMock<Void, Offline, Page>("load()")
      expect { () throws(Offline) in try load.call() }.to(.throwError)
    }
    XCTAssertEqual(
      withoutOrigins(found),
      [
        """
        no stub answers load()
        stub it with returns(…), or give Page a default value: extension Page: DefaultValue
        """
      ])
  }

  func testADefaultValueIsSuggestedForTypesThatCanBeExtended() async {
    func advice<Value>(for type: Value.Type) async -> String {
      await failures { _ = try FunctionMock<Void, any Error, Value>("load()").call() }.first ?? ""
    }
    let stub = "no stub answers load()\nstub it with returns(…)"
    let found = [
      await advice(for: Page.self), await advice(for: (Page, Page).self), await advice(for: ((Int) -> Page).self),
      await advice(for: (@Sendable (Int) async throws -> Page).self), await advice(for: Page.Type.self),
      await advice(for: (any Error).self), await advice(for: Any.self), await advice(for: AnyObject.self),
      await advice(for: Result<Page, Offline>.self),
    ].map { withoutOrigins([$0])[0] }
    let result = "Result<Page, Offline>"
    XCTAssertEqual(
      found,
      ["\(stub), or give Page a default value: extension Page: DefaultValue"] + Array(repeating: stub, count: 7)
        + ["\(stub), or give \(result) a default value: extension \(result): DefaultValue"])
  }

  private struct Page {}
  private struct Offline: Error, DefaultValue { static var defaultValue: Offline { Offline() } }
}
