// Declarations that the middle columns of "Coming from Quick, XCTest and others" use and do not show.
// With CartTypes.swift.

import Fantail
import FantailProperties
import Foundation

let aList = SharedExamples<@Sendable () -> [Int]>("a list") { make in
  it("has a first element") { expect(make().first).notTo(.beNil) }
}

var paying: Let<Cart> { Let { Cart() } }
let delivered = FunctionMock<Void, Never, Void>("delivered()")

func post() { NotificationCenter.default.post(name: .paid, object: nil) }
func withDatabase(_ body: () async throws -> Void) async throws { try await body() }
