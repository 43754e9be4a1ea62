import Fantail

enum CartSpec {
  static var spec: Spec {
    describe("Cart") {
      let items = Let { [Int]() }

      it("is empty") { expect(items()).to(.beEmpty) }
      it("fails, on purpose") { expect(items().count).to(.equal(1)) }
      pending("has a voucher", "not decided")
      context("with one") {
        beforeEach { items.value.append(1) }
        it("has one") { expect(items()).to(.equal([1])) }
        it("has one") { expect(items().count).to(.equal(1)) }
        for limit in 2...4 { it("has less than \(limit)") { expect(items().count).to(.beLessThan(limit)) } }
      }
      it("adds", rows: [.init("nothing", (1, 0)), .init("one", (1, 1))]) { a, b in expect(a + b).to(.beLessThan(3)) }
    }
  }
}
