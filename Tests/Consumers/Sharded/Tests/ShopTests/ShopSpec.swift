import Fantail

enum ShopSpec {
  static var spec: Spec {
    describe("Shop") {
      for number in 1...9 {
        it("sells \(number)") { expect(number).to(.beGreaterThan(0)) }
      }
    }
  }
}
