// swift-format-ignore-file
import Fantail
import Foundation

enum TillTests {
  private static let limit = 3

  private static let names: [String] = ["tea", "salt"]

  static var spec: Spec { describe("Till") {
  let cart = Let { Cart() }
  let counter = Let { Counter() }
  evaluate(counter)

  let fill: @Sendable () -> Void = {
    for name in names { cart.value.add(name, price: 3) }
  }

  evaluate(cart)

  // MARK: - Buying

  it("is empty at first") {
    expect(cart.value.items.isEmpty).to(.beTrue)
    expect(cart.value.count, "nothing is bought").to(.equal(0))
    expect(cart.value.first).to(.beNil)
  }

  it("pays once") {
    fill()
    expect { try cart.value.pay(10) }.to(.equal(4))
    expect(cart.value.tax).to(.beCloseTo(1.14, within: 0.001))
    expect { try cart.value.pay(1) }.to(.throwError(CartError.tooLittle))
    expect { try cart.value.pay(2) }.to(.throwError { error in
      expect(error is CartError).to(.beTrue)
      expect(error as? CartError).notTo(.beNil)
      return true
    })
    expect { try cart.value.pay(100) }.notTo(.throwError)
    let first = try require(cart.value.first, "an item")
    expect(first).to(.equal(names[0]))
    expect(cart.value.count).to(.beLessThanOrEqual(to: limit))
  }

  // MARK: - Waiting

  it("tells of each change") {
    let told = FunctionMock<Void, Never, Void>("told of each change")
    cart.value.onChange = { _ in told.call() }
    fill()
    await expect { told.callCount }.toEventually(.equal(2), within: .seconds(1))
  }

  it("tells of nothing else") {
    let told = FunctionMock<Void, Never, Void>("told")
    cart.value.onChange = { _ in told.call() }
    await expect { told.callCount }.toNever(.beGreaterThan(0), during: .seconds(0.01))
  }

  // MARK: - Others

  it("is not for everybody") {
    if limit > 2 { throw Skip("too many") }
    fail("it was not skipped")
  }

  it("fills quickly") {
    // NOTE: measure: the code runs once, not ten times, and has to end within a limit; choose the limit
    expect { fill() }.to(.finish(within: .seconds(60)))
  }

} } }
