// Declarations that the right columns of "Porting a suite" use and do not show.

final class Cart: Sendable {
  let items: [String] = []
  let owner: String? = nil
  init(name: String = "", size: Int = 0) {}
  func move(from one: Int, to other: Int) {}
}
struct Food: Sendable { var name = "a" }
class A {}

let cart = Let { Cart() }
let other = Cart()
let (a, b) = (3, 4)
let list = [1, 2]
let food = Food()
let aListExamples = SharedExamples<@Sendable () -> [String: Int]>("a list") { _ in it("has a count") {} }
