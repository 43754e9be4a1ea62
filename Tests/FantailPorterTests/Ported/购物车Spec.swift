// swift-format-ignore-file
import Fantail

enum 购物车Spec {
    static var spec: Spec {
        describe("购物车") {
            let 车 = Let { Cart() }
            evaluate(车)
            it("是空的") {
                expect(车.value.items).to(.beEmpty) // 空
            }
        }
    }
}
