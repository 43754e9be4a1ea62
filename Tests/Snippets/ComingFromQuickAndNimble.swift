// What the right columns of "Coming from Quick and Nimble" use and do not show.
// With CartTypes.swift.

import Fantail
import Foundation

let aList = SharedExamples<@Sendable () -> [Int]>("a list") { make in
  it("has a first element") { expect(make().first).notTo(.beNil) }
}

var paying: Let<Cart> { Let { Cart() } }

func post() { NotificationCenter.default.post(name: .paid, object: nil) }
