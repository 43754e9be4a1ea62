import Fantail
import Shop

enum BSpec {
  static var spec: Spec {
    describe("B") {
      it("holds 1") { expect(total([1, 2])).to(.equal(3)) }
    }
  }
}
