import Fantail

enum ForgottenSpec {
  static var spec: Spec {
    describe("忘记的") {
      it("holds") { expect(1).to(.equal(1)) }
      it("fails") { expect(1).to(.equal(2)) }
    }
  }
}
