//: [Previous](@previous)
//: # Plans are values
//: A plan can be printed, filtered and shuffled without running any example.
import Fantail
import FantailCLI
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
/*
 a clock  main.swift:8
   1. starts at midnight  AClock_StartsAtMidnight  main.swift:9
   2. ticks, once  AClock_Ticks_Once  main.swift:10
   3. ticks, twice  AClock_Ticks_Twice  main.swift:10
   4. strikes  AClock_Strikes  main.swift:11  (pending: the bell is at the smith's)

 4 examples planned (3 to run, 1 pending, 0 skipped)

 ["AClock_Ticks_Once", "AClock_Ticks_Twice", "AClock_StartsAtMidnight", "AClock_Strikes"]
 true
 */
