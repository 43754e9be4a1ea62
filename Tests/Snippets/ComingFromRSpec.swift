// What the right columns of "Coming from RSpec" use and do not show.
// With CartTypes.swift.
// With EngineDoubles.swift.

import Fantail
import Foundation

let aList = SharedExamples<@Sendable () -> [Int]>("a list") { make in
  it("has a first element") { expect(make().first).notTo(.beNil) }
}

/// What the mock below stands for.

var paying: Let<Cart> { Let { Cart() } }
