// Declarations that the middle columns of "Coming from other mocks" use and do not show.
// With EngineDoubles.swift.

import Fantail
import FantailSeams
import Foundation

struct TooFast: Error, Equatable {}
struct Stalled: Error, Equatable {}

extension Notification.Name {
  static let saved = Notification.Name("saved")
}

enum Feature: Sendable {
  static let isOn = Replaceable(false)
}

enum Unit: Sendable { case kmh, mph }

protocol Motor: AnyObject {
  var isOn: Bool { get set }
  func turnOn()
  func currentSpeed(in unit: Unit) -> Double
}

final class Controller {}

struct Route {
  static let home = Route()
}

let controller = FunctionMock<Controller?, Never, Void>("push(_:)")
let dial = FunctionMock<Int, any Error, Int>("dial(_:)")
let refresh = FunctionMock<InOut<Int>, Never, Void>("refresh(_:)")
let done = FunctionMock<Void, Never, Void>("done()")
var home: Controller { Controller() }
var captor: ArgumentCaptor<String> { ArgumentCaptor<String>() }

let turnOn = VoidFunctionMock<Void>(name: "turnOn()")
let setSpeed = VoidFunctionMock<(value: Double, unit: Unit)>(name: "setSpeed(to:in:)")
let speed = ReturningFunctionMock<Unit, Double>(name: "currentSpeed(in:)")
let load = AsyncFunctionMock<String, any Error, Int>("load(_:)")
let start = FunctionMock<Void, Stalled, Void>("start()")
let isOn = PropertyMock<Bool>(name: "isOn")

func drive(_ engine: any Engine) {
  engine.start()
  _ = engine.speed(in: "km/h")
}
