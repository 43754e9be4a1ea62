import Fantail
@testable import shop

final class StoreMock: Store {
  let loadMock = AsyncFunctionMock<String, any Error, Int>("load(_:)")
  func load(_ name: String) async throws -> Int { try await loadMock.call(name) }
}

let priced = SharedExamples<Int>("something priced") { price in
  it("costs something") { expect(price).to(.beGreaterThan(0)) }
}

enum CartSpec {
  static var spec: Spec {
    describe("购物车 cart") {
      let items = Let { [Int]() }
      let store = Let { StoreMock() }
      let loaded = AsyncLet { try await store().load("page") }
      beforeEach { items.value.append(1) }
      aroundEach { example in try await example() }
      it("has an item") { expect(items()).to(.equal([1])) }
      it("loads") {
        store().loadMock.returns(3)
        expect(try await loaded()).to(.equal(3))
        expect(store().loadMock).to(.haveBeenCalled(.once))
      }
      it("adds", rows: [.init("one", (1, 2)), .init("two", (2, 3))]) { n, sum in expect(n + 1).to(.equal(sum)) }
      it("throws") { expect { try pay(-1) }.to(.throwError(Refusal.negative)) }
      it("is found by name") { expect(items().count).should.equal(1) }
      it("waits") { await expect { items().count }.toEventually(.equal(1)) }
      pending("ships", "no carrier")
      itBehavesLike(priced, 3)
    }
  }
}
