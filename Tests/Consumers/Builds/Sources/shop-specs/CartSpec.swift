import Fantail
import Foundation
import Shop

final class StoreMock: Store {
  let loadMock = AsyncFunctionMock<String, any Error, Cart>("load(_:)")
  func load(_ name: String) async throws -> Cart { try await loadMock.call(name) }
}

enum CartSpec {
  static var spec: Spec {
    describe("购物车") {
      let cart = Let { Cart() }
      beforeEach { cart.value.add("苹果") }
      it("has the item") { expect(cart().items).to(.equal(["苹果"])) }
      it("is loaded") {
        let store = StoreMock()
        store.loadMock.returns(Cart())
        await expect { try await store.load("x") }.toEventually(.equal(Cart()))
      }
      it("traps") { await expect { _ = cart().items[7] }.toTrap() }
      it("exits") { await expect { exit(3) }.toExit(code: 3) }
      it("fails, where that is asked for") { expect(ProcessInfo.processInfo.environment["FAILS"]).to(.beNil()) }
    }
  }
}
