//: [Previous](@previous)
//: # Plans are values
//: A plan can be printed, filtered and shuffled, and no example runs for it.
import Fantail
import FantailPlan

let spec = describe("a clock") {
  it("starts at midnight") {}
  it("ticks", rows: [.init("once", 1), .init("twice", 2)]) { _ in }
  pending("strikes", "the bell is at the smith's")
}

print(Plan([spec]).outline())

let shuffled = Plan([spec], PlanOptions(order: .random(seed: 7)))
print(shuffled.examples.map(\.name))
print(shuffled == Plan([spec], PlanOptions(order: .random(seed: 7))))
