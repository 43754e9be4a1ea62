import Fantail
import XCTest

@_spi(Generated) import FantailDoubles

private protocol Store: AnyObject { func count(of name: String) -> Int }

private protocol App: AnyObject {
  var store: any Store { get }
  func store(for user: String, in country: String) -> any Store
  func slowStore() async -> any Store
}

private final class StoreMock: Store, Mock, Sendable {
  let mock: MockCore
  let countMock: FunctionMock<String, Never, Int>
  init(_ name: String, _ mode: MockMode = .nice) {
    mock = MockCore(name, mode)
    countMock = .init("count(of:)", of: mock)
  }
  func count(of name: String) -> Int { countMock.call(name) }
}

private final class AppMock: App, Mock, Sendable {
  let mock: MockCore
  let storeMock: PropertyMock<any Store>
  let storeForMock: FunctionMock<(user: String, country: String), Never, any Store>
  let slowStoreMock: AsyncFunctionMock<Void, Never, any Store>
  init(_ mode: MockMode = .nice) {
    mock = MockCore("app", mode)
    storeMock = .init("store", of: mock) { StoreMock($0, $1) }
    storeForMock = .init("store(for:in:)", of: mock) { StoreMock($0, $1) }
    slowStoreMock = .init("slowStore()", of: mock) { StoreMock($0, $1) }
  }
  var store: any Store { storeMock.get() }
  func store(for user: String, in country: String) -> any Store { storeForMock.call((user, country)) }
  func slowStore() async -> any Store { await slowStoreMock.call(()) }
}

extension CallPatternConvertible where Output == any Store {
  fileprivate var deep: StoreMock { deepMock({ StoreMock($0, $1) }) { $0 } }
}

final class DeepAnswersTests: XCTestCase {
  func testTheSameCallIsAnsweredWithTheSameMock() async {
    let found = await failures {
      let app = AppMock()
      expect(app.store).to(.beIdentical(to: app.store))
      expect(app.store(for: "Ada", in: "UK")).to(.beIdentical(to: app.store(for: "Ada", in: "UK")))
      expect(app.store(for: "Ada", in: "UK")).notTo(.beIdentical(to: app.store(for: "Ada", in: "US")))
      expect(await app.slowStore()).to(.beIdentical(to: await app.slowStore()))
      expect(app.store.count(of: "tea")).to(.equal(0))
      let kept = app.store
      app.clearStubs()
      expect(app.store).notTo(.beIdentical(to: kept))
    }
    XCTAssertEqual(found, [])
  }

  func testAMockIsStubbedAndVerifiedThroughThePatternOfItsCall() async {
    let found = await failures {
      let app = AppMock()
      app.storeMock.getter.deep.countMock.returns(3)
      expect(app.store.count(of: "tea")).to(.equal(3))
      let british = app.storeForMock.with(.any, .equal("UK"))
      british.deep.countMock.with("tea").returns(7)
      expect(app.store(for: "Ada", in: "UK").count(of: "tea")).to(.equal(7))
      expect(app.store(for: "Bob", in: "UK")).to(.beIdentical(to: british.deep))
      expect(app.store(for: "Ada", in: "US").count(of: "tea")).to(.equal(0))
      // The mock was created by a call, and is named afterwards.
      let call = app.storeForMock.with("Ada", "US")
      expect(call.deep).to(.beIdentical(to: app.store(for: "Ada", in: "US")))
      expect(call.deep.countMock.with("cup")).to(.haveBeenCalled())
      expect(call.deep).to(.beIdentical(to: app.store))
    }
    XCTAssertEqual(
      withoutOrigins(found),
      [
        """
        expected app.store(for: "Ada", in: "US").count(of: "cup") to have been called at least once, but it was never called with such arguments
        called: app.store(for: "Ada", in: "US").count(of: "tea")
          - of: expected "cup", got "tea"
        """,
        """
        expected the same object, got another
        expected StoreMock("app.store")
        got StoreMock("app.store(for: \\"Ada\\", in: \\"US\\")")
        """,
      ])
  }

  func testAStrictMockFailsAndContinuesWithAMock() async {
    let found = await failures {
      let app = AppMock(.strict)
      _ = app.store(for: "Ada", in: "UK")
      _ = await app.slowStore()
      app.stopMocking()
    }
    XCTAssertEqual(
      found,
      [
        #"unexpected call app.store(for: "Ada", in: "UK") of a strict mock"#,
        "unexpected call app.slowStore() of a strict mock",
      ])
  }

  func testTheMockOfAStrictMockIsStrict() async {
    let found = await failures {
      let app = AppMock(.strict)
      app.storeForMock.with("Ada", "UK").deep.countMock.with("tea").returns(3)
      let store = app.store(for: "Ada", in: "UK")
      expect(store.count(of: "tea")).to(.equal(3))
      _ = store.count(of: "cup")
    }
    XCTAssertEqual(
      found.map { String($0.prefix { $0 != "\n" }) },
      [#"unexpected call app.store(for: "Ada", in: "UK").count(of: "cup") of a strict mock"#])
  }

  func testCallsOfMocksReturnedByMocksAreRecorded() async {
    let found = await failures {
      let app = AppMock()
      _ = app.store.count(of: "tea")
      verify(app.storeMock.getter)
      app.verifyNoMoreCalls()
      verify(app.storeMock.getter.deep.countMock.with("tea"))
      app.verifyNoMoreCalls()
      // No other pattern finds this one.
      _ = app.storeForMock.when { $0.user == "Bob" }.deep
      _ = app.store(for: "Bob", in: "UK").count(of: "cup")
      verify(app.storeForMock)
      app.verifyNoMoreCalls()
    }
    XCTAssertEqual(
      withoutOrigins(found),
      [
        "expected no calls to app except those that were verified\ncalled: app.store.count(of: \"tea\")",
        """
        expected no calls to app except those that were verified
        called: app.store(for: satisfying a condition).count(of: "cup")
        """,
      ])
  }

  func testAStubReplacesADeepMockWhichEndsWithTheExample() async {
    let app = AppMock()
    let stores = Stores()
    let outcome = await report(
      of: describe("app") {
        it("stubs") {
          let own = StoreMock("own")
          app.storeMock.returns(own)
          expect(app.store).to(.beIdentical(to: own))
          stores.kept.append(app.store(for: "Ada", in: "UK"))
        }
        it("has another") {
          expect(app.store(for: "Ada", in: "UK")).notTo(.beIdentical(to: stores.kept[0]))
        }
      })
    XCTAssertEqual(outcome.failures, [])
  }

  private final class Stores: @unchecked Sendable { var kept: [any Store] = [] }  // Examples run one after another.
}
