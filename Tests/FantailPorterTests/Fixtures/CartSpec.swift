// swift-format-ignore-file
//  The cart of a shop. 购物车

import Foundation
import Nimble
import Quick

final class CartSpec: QuickSpec {
    private let currency = "€"

    func label(_ price: Int) -> String { "\(price) \(currency)" }

    override class func spec() {
        describe("Cart") {
            var cart: Cart!
            let registry = ["tea"]
            var observed: [String] = []
            var calls = 0

            beforeEach {
                cart = Cart()
                observed = []
            }

            afterEach {
                cart = nil
            }

            it("is empty, 空的") {
                expect(cart.items).to(beEmpty())
                expect(cart.count) == 0
                expect(cart.first).to(beNil())
                expect(cart.first) == nil
                expect("\(cart.count) items").to(equal("0 items"))  // with an interpolation
            }

            it("tells who watches") {
                cart.onChange = { observed.append($0) }
                expect(registry.count) == 1
                cart.add("tea", price: 3)
                calls += 1
                expect(observed) == ["tea"]
            }

            context("with tea and milk") {
                beforeEach {
                    cart.add("tea", price: 3)
                    cart.add("milk", price: 1)
                }

                it("has them in order") {
                    expect(cart.items).to(equal(["tea", "milk"]))
                    expect(cart.items).to(contain("tea", "milk"))
                    expect(cart.items).to(contain(["milk"]))
                    expect(cart.items).toNot(contain("coffee"), description: "nobody asked for it")
                    expect(cart.items).to(beginWith("tea"))
                    expect(cart.items).to(haveCount(2))
                    expect(cart.items).to(allPass(beginWith("t") || endWith("k")))
                    expect(cart.items).to(containElementSatisfying({ $0.count == 3 }, "three letters"))
                }

                it("has a price") {
                    expect(cart.total) > 3
                    expect(cart.total) >= 4
                    expect(cart.total).to(beLessThanOrEqualTo(4))
                    expect(cart.total) != 5
                    expect(cart.total)
                        .to(satisfyAllOf(beGreaterThan(1), not(equal(2))))
                    expect(cart.tax).to(beCloseTo(0.76))
                    expect(cart.tax) ≈ 0.76 ± 0.01
                    expect(cart.total).to(beWithin(1...9))
                    expect(cart) === cart
                    expect(cart as Any).to(beAKindOf(Cart.self))
                }

                it("matches text") {
                    expect("tea").to(match("t.a"))
                    expect("tea and milk").to(contain("tea", "milk"))
                    expect(CartSpec.label(3)) == "3 €"
                }
            }

            context("when paid") {
                it("wants money") {
                    expect { try cart.pay(0) }.to(throwError())
                    expect { try cart.pay(0) }.to(throwError(CartError.tooLittle))
                    expect { try cart.pay(0) }.to(throwError(errorType: CartError.self))
                    expect(try cart.pay(0)).to(throwError { (error: CartError) in
                        expect(error) == .tooLittle
                    })
                    expect(try cart.pay(9)) == 9
                    expect { try cart.pay(9) }.toNot(throwError())
                }
            }

            context("with a helper") {
                var added: [String] = []
                func add(_ name: String, price: Int) {
                    added.append("\(name) \(price)")
                }

                it("remembers") {
                    add("tea", price: 3)
                    expect(added).to(contain("tea 3"))
                }
            }

            [1, 2, 3].forEach { price in
                it("takes \(price)") {
                    cart.add("x", price: price)
                    expect(cart.total) == price
                }
            }

            pending("ships") { fail() }
            xit("sings") { expect(1) == 2 }
        }
    }
}
