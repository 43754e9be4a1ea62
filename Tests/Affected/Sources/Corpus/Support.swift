import Fantail

// The code that makes the plan, outside the specs.

func rows() -> [Int] {
  [1, 2]
}

func checks(_ text: String, _ n: Int) -> Spec {
  it("checks \(text)") { expect(n).to(.beGreaterThan(0)) }
}

let pricing = SharedExamples<any Priced>("something priced") { make in
  it("has a price") { expect(make.price).to(.beGreaterThan(3)) }
}

final class Box {
  var value = 1
}

extension Matcher where Subject == Int {
  static var beRound: Matcher<Int> { Matcher("be round") { $0 % 10 == 0 } }
}
