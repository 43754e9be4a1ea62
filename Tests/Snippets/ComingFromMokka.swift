// What the right columns of "Coming from Mokka" use and do not show.

import Fantail
import Foundation

enum Unit: Sendable { case kmh, mph }

struct Stalled: Error, Equatable {}

protocol Engine: AnyObject {
  var isOn: Bool { get set }
  func turnOn()
  func currentSpeed(in unit: Unit) -> Double
}

let turnOn = VoidFunctionMock<Void>(name: "turnOn()")
let setSpeed = VoidFunctionMock<(value: Double, unit: Unit)>(name: "setSpeed(to:in:)")
let speed = ReturningFunctionMock<Unit, Double>(name: "currentSpeed(in:)")
let load = AsyncFunctionMock<String, any Error, Int>("load(_:)")
let start = FunctionMock<Void, Stalled, Void>("start()")
let isOn = PropertyMock<Bool>(name: "isOn")
