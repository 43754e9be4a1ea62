import Fantail
import Shop

enum CartSpec {
  static var spec: Spec {
    describe("购物车") {
      beforeAll { print("PRINTED by a hook") }
      it("adds") {
        print("PRINTED by an example")
        expect(total([1, 2])).to(.equal(3))
      }
      it("adds") { expect(total([])).to(.equal(0)) }
      describe("empty") {}
    }
  }
}
