import Fantail

enum ShopSpec {
  static var spec: Spec {
    describe("a shop") {
      it("sells 1") { expect(1).to(.equal(1)) }
      it("sells 2") { expect(2).to(.equal(2)) }
      it("sells 3") { expect(3).to(.equal(3)) }
      it("sells 4") { expect(4).to(.equal(4)) }
      it("sells 5") { expect(5).to(.equal(5)) }
      it("sells 6") { expect(6).to(.equal(6)) }
      it("sells 7") { expect(7).to(.equal(7)) }
      it("sells 8") { expect(8).to(.equal(8)) }
      it("sells 9") { expect(9).to(.equal(9)) }
      it("sells 10") { expect(10).to(.equal(10)) }
      it("sells 11") { expect(11).to(.equal(11)) }
      it("sells 12") { expect(12).to(.equal(12)) }
      it("sells 13") { expect(13).to(.equal(13)) }
      it("sells 14") { expect(14).to(.equal(14)) }
      it("sells 15") { expect(15).to(.equal(15)) }
      it("sells 16") { expect(16).to(.equal(16)) }
      it("sells 17") { expect(17).to(.equal(17)) }
      it("sells 18") { expect(18).to(.equal(18)) }
      it("sells 19") { expect(19).to(.equal(19)) }
      it("sells 20") { expect(20).to(.equal(20)) }
    }
  }
}
