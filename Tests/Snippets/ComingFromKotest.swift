// What the right columns of "Coming from Kotest" use and do not show.
// With CartTypes.swift.

import Fantail
import FantailProperties
import Foundation

let aList = SharedExamples<@Sendable () -> [Int]>("a list") { make in
  it("has a first element") { expect(make().first).notTo(.beNil) }
}
