import Fantail

enum CartSpec {
  static var spec: Spec {
    describe("Cart") {
      it("is empty") { expect([Int]()).to(.beEmpty) }
      it("takes an item") { expect([1]).to(.equal([1])) }
    }
  }
}
