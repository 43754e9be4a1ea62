// swift-format-ignore-file
import Quick
import Nimble

class 购物车Spec: QuickSpec {
    override class func spec() {
        describe("购物车") {
            var 车: Cart!
            beforeEach { 车 = Cart() }
            it("是空的") {
                expect(车.items).to(beEmpty()) // 空
            }
        }
    }
}
