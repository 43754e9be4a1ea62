// swift-format-ignore-file
//  The cart of a shop. 购物车

import Foundation
import Fantail

enum CartSpec {
    private static let currency = "€"

    static func label(_ price: Int) -> String { "\(price) \(currency)" }

    static var spec: Spec {
        describe("Cart", .serial) {
            let cart = Let { Cart() }
            let registry = ["tea"]
            nonisolated(unsafe) var observed: [String] = []
            nonisolated(unsafe) var calls = 0

            evaluate(cart)
            beforeEach {
                observed = []
            }

            it("is empty, 空的") {
                expect(cart.value.items).to(.beEmpty)
                expect(cart.value.count).to(.equal(0))
                expect(cart.value.first).to(.beNil)
                expect(cart.value.first).to(.beNil)
                expect("\(cart.value.count) items").to(.equal("0 items"))  // with an interpolation
            }

            it("tells who watches") {
                cart.value.onChange = { observed.append($0) }
                expect(registry.count).to(.equal(1))
                cart.value.add("tea", price: 3)
                calls += 1
                expect(observed).to(.equal(["tea"]))
            }

            context("with tea and milk") {
                beforeEach {
                    cart.value.add("tea", price: 3)
                    cart.value.add("milk", price: 1)
                }

                it("has them in order") {
                    expect(cart.value.items).to(.equal(["tea", "milk"]))
                    expect(cart.value.items).to(.all(of: .contain("tea"), .contain("milk")))
                    expect(cart.value.items).to(.contain(elementsOf: ["milk"]))
                    expect(cart.value.items, "nobody asked for it").notTo(.contain("coffee"))
                    expect(cart.value.items).to(.startWith("tea"))
                    expect(cart.value.items).to(.haveCount(2))
                    expect(cart.value.items).to(.allPass(.startWith("t") || .endWith("k")))
                    expect(cart.value.items).to(.containElement(where: { $0.count == 3 }))
                }

                it("has a price") {
                    expect(cart.value.total).to(.beGreaterThan(3))
                    expect(cart.value.total).to(.beGreaterThanOrEqual(to: 4))
                    expect(cart.value.total).to(.beLessThanOrEqual(to: 4))
                    expect(cart.value.total).notTo(.equal(5))
                    expect(cart.value.total)
                        .to(.all(of: .beGreaterThan(1), !.equal(2)))
                    expect(cart.value.tax).to(.beCloseTo(0.76, within: 0.0001))
                    expect(cart.value.tax).to(.beCloseTo(0.76, within: 0.01))
                    expect(cart.value.total).to(.beBetween(1, and: 9))
                    expect(cart()).to(.beIdentical(to: cart()))
                    expect(cart() as Any).to(.beAKind(of: Cart.self))
                }

                it("matches text") {
                    expect("tea").to(.matchPattern("t.a"))
                    expect("tea and milk").to(.all(of: .contain("tea"), .contain("milk")))
                    expect(CartSpec.label(3)).to(.equal("3 €"))
                }
            }

            context("when paid") {
                it("wants money") {
                    expect { try cart.value.pay(0) }.to(.throwError)
                    expect { try cart.value.pay(0) }.to(.throwError(CartError.tooLittle))
                    expect { try cart.value.pay(0) }.to(.throwError(ofType: CartError.self))
                    expect { try cart.value.pay(0) }.to(.throwError { error in
                        guard let error = error as? CartError else { return false }
                        expect(error).to(.equal(.tooLittle))
                        return true
                    })
                    expect { try cart.value.pay(9) }.to(.equal(9))
                    expect { try cart.value.pay(9) }.notTo(.throwError)
                }
            }

            context("with a helper") {
                nonisolated(unsafe) var added: [String] = []
                let add: @Sendable (String, Int) -> Void = { name, price in
                    added.append("\(name) \(price)")
                }

                it("remembers") {
                    add("tea", 3)
                    expect(added).to(.contain("tea 3"))
                }
            }

            for price in [1, 2, 3] {
                it("takes \(price)") {
                    cart.value.add("x", price: price)
                    expect(cart.value.total).to(.equal(price))
                }
            }

            pending("ships") { fail() }
            xit("sings") { expect(1).to(.equal(2)) }
        }
    }
}
