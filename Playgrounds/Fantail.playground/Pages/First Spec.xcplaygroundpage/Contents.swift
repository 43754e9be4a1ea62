//: # A first spec
//: A spec is a value. No example runs while it is built.
import Fantail
import FantailPlan
import FantailRun

let spec = describe("a cart") {
  let cart = Let { [String: Int]() }

  beforeEach { cart.value["apple"] = 2 }

  it("holds what was put in") { expect(cart()["apple"]).to(.equal(2)) }

  context("when emptied") {
    beforeEach { cart.value.removeAll() }
    it("is empty") { expect(cart()).to(.beEmpty) }
  }
}

//: An executor runs the plan of a spec, and returns a report.
let report = await Executor().run(Plan([spec]))
for result in report.results { print(result.status, result.example.fullDescription) }
print(report.passed ? "all is well" : "something failed")
/*
 passed a cart, holds what was put in
 passed a cart, when emptied, is empty
 all is well
 */
//: [Next](@next)
