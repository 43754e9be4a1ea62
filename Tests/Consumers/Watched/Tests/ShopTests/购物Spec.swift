import Fantail
import Shop

enum 购物Spec {
  static var spec: Spec {
    describe("购物") {
      it("holds 1") { expect(total([1, 2])).to(.equal(3)) }
    }
  }
}
