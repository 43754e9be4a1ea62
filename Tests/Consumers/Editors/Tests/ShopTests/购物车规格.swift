import Fantail

enum 购物车规格 {
  static var spec: Spec {
    describe("购物车") {
      it("一开始是空的") { expect([Int]()).to(.beEmpty) }
      it("可以加入商品") { expect([1]).to(.equal([1])) }
      context("打折时") {
        beforeAll { print("打折开始") }
        it("价格降低") { expect(80).to(.beLessThan(100)) }
        it("不会低于零") { expect(0).to(.beGreaterThanOrEqual(to: 0)) }
        it("故意失败") { expect("好").to(.equal("坏")) }
        pending("可以叠加", "还没决定")
      }
      for 数量 in 1...4 { it("可以放\(数量)件") { expect(数量).to(.beLessThan(5)) } }
    }
  }
}
