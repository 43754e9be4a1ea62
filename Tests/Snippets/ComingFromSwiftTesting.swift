// What the right columns of "Coming from Swift Testing" use and do not show.
// With CartTypes.swift.

import Fantail
import Foundation

let delivered = FunctionMock<Void, Never, Void>("delivered()")
func withDatabase(_ body: () async throws -> Void) async throws { try await body() }
