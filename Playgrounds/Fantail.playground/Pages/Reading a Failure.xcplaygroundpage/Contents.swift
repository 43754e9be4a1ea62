//: [Previous](@previous)
//: # Reading a failure
//: The first line contains the expected and the actual value. The lines below show where the values differ.
import Fantail
import FantailPlan
import FantailRun

struct Order: Equatable {
  struct Item: Equatable, Identifiable {
    let id: Int
    let name: String
    let price: Double
  }
  let customer: String
  let items: [Item]
}

let tea = Order.Item(id: 1, name: "Tea", price: 4.5)
let ordered = Order(customer: "Ada", items: [tea, .init(id: 2, name: "Cup", price: 12)])
let delivered = Order(customer: "Ada", items: [tea, .init(id: 2, name: "Cup", price: 10.2)])

let spec = describe("a delivery") {
  // A path leads to the difference, with the identity of elements that have one.
  it("is what was ordered") { expect(delivered).to(.equal(ordered)) }

  // Marks are printed under the characters of long texts.
  it("goes to the right address") {
    expect("12 Kowhai Street, Wellington 6011").to(.equal("12 Kowhai Street, Wellington 6021"))
  }

  // A clue describes the code under test; every failure inside the closure contains it.
  it("is there in time") {
    withClue("on a Sunday") { expect([9, 10, 23]).to(.allPass(.beLessThan(18))) }
  }
}

let report = await Executor().run(Plan([spec]))
for issue in report.results.flatMap(\.issues) {
  print("line \(issue.location?.line ?? 0): \(issue.message)\n")
}
/*
 line 24: items[1] (id: 2, name: "Cup").price: expected 12.0, got 10.2

 line 28: expected "12 Kowhai Street, Wellington 6021", got "12 Kowhai Street, Wellington 6011"
 - "12 Kowhai Street, Wellington 6021"
 + "12 Kowhai Street, Wellington 6011"
                                   ^

 line 33: [2]: expected to be less than 18, got 23
 clue: on a Sunday
 */
//: [Next](@next)
