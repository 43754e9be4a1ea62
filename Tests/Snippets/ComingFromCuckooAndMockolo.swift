// What the right columns of "Coming from Cuckoo, Mockolo and Mockable" use and do not show.
// With EngineDoubles.swift.

import Fantail
import FantailSeams
import Foundation

struct TooFast: Error, Equatable {}

extension Notification.Name {
  static let saved = Notification.Name("saved")
}

let unit = "mph"
let dial = FunctionMock<Int, any Error, Int>("dial(_:)")
let speed = FunctionMock<Int, Never, Int>("speed(_:)")
var captor: ArgumentCaptor<String> { ArgumentCaptor<String>() }

struct Route {
  static let home = Route()
}

/// What the mock below stands for.
