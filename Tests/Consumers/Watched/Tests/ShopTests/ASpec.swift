import Fantail
import Shop

enum ASpec {
  static var spec: Spec {
    describe("A") {
      it("holds 1") { expect(total([1, 2])).to(.equal(3)) }
    }
  }
}
